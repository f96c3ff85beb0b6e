import { IconAlertTriangle, IconCircleHalf2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { messageOf } from '../../../api/http/failure.ts';
import { thingsToDo, useMoney, type Money } from '../../../api/money.ts';
import type { ProjectId } from '../../../api/selected-project.ts';
import { paths } from '../../../app/paths.ts';
import { dollarsText } from '../../../format/change-of.ts';
import { formatUsd } from '../../../format/money.ts';
import { Failed } from '../../../ui/layout/failed.tsx';
import type { Overview } from '../figures/queries.ts';
import { splitWeek } from './split-week.ts';
import classes from './week-card.module.css';

/** Where what came in this week is now, and where all of it is; each line leads to that part of the funds. */
export function HerePart({ projectId, week }: { projectId: ProjectId; week: Overview | undefined }) {
  const { data, error, refetch } = useMoney(projectId);
  return (
    <section className={classes['here']} aria-label="And it is here" aria-busy={data === undefined}>
      <header>
        <h2>And it is here</h2>
        <span className={classes['week-column']} title={howSplit}>
          7 days<span className="visually-hidden">. {howSplit}</span>
        </span>
        <span className={classes['all-column']}>Everything</span>
      </header>
      {data === undefined && error ? (
        <Failed message={messageOf(error)} failure={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={190} animate={false} aria-hidden />
      ) : (
        <Lines money={data} week={week} />
      )}
    </section>
  );
}

/** Said to whoever asks how a sum of now can be told by when it came. */
const howSplit = 'What came first leaves first: what stands at addresses is the newest';

function Lines({ money, week }: { money: Money; week: Overview | undefined }) {
  const split = week && splitWeek(week.byCurrency, money);
  const of = (place: keyof NonNullable<typeof split>) => split && dollarsText(split[place]);
  const things = thingsToDo(money);
  const sweeps = money.causes.filter(({ place }) => place === 'moving').length;
  return (
    <>
      <ul>
        <Line section="addresses" name="At addresses" weekUsd={of('addresses')} usd={money.addressesUSD} />
        <Line section="waiting" name="Waiting for you" weekUsd={of('waiting')} usd={money.waitingUSD}>
          {things === 0 ? null : (
            <span className={classes['badge']} data-tone="attention">
              <IconAlertTriangle size={13} stroke={1.75} aria-hidden />
              {things}
              <span className="visually-hidden">{things === 1 ? ' thing to do' : ' things to do'}</span>
            </span>
          )}
        </Line>
        <Line section="moving" name="Moving" weekUsd={of('moving')} usd={money.movingUSD}>
          {sweeps === 0 ? null : (
            <span className={classes['badge']} data-tone="progress">
              <IconCircleHalf2 size={13} stroke={1.75} aria-hidden />
              {sweeps}
              <span className="visually-hidden">{sweeps === 1 ? ' sweep' : ' sweeps'}</span>
            </span>
          )}
        </Line>
        <Line section="cold" name="In cold wallets" weekUsd={of('cold')} usd={money.coldUSD} />
        {money.hot.length === 0 ? null : (
          <Line section="cold" name="In hot wallets" weekUsd={of('hot')} usd={money.hotUSD} />
        )}
        {split === undefined || split.gone === 0n ? null : (
          <li>
            <span className={classes['gone']}>
              Paid out or spent
              <b className={classes['week-column']}>{plain(dollarsText(split.gone))}</b>
              <b className={classes['all-column']}>–</b>
            </span>
          </li>
        )}
      </ul>
      <p className={classes['total']}>
        <span>Total</span>
        <span className={classes['week-column']}>
          {week === undefined ? null : <strong>{formatUsd(week.volumeInUSD)}</strong>}
        </span>
        <span className={classes['all-column']}>
          <strong>{formatUsd(money.totalUSD)}</strong>
        </span>
      </p>
      {money.unpriced.length === 0 ? null : (
        <p className={classes['unpriced']}>
          {money.unpriced.length === 1 ? 'One currency has' : `${money.unpriced.length} currencies have`} no price and{' '}
          {money.unpriced.length === 1 ? 'is' : 'are'} not in it.
        </p>
      )}
    </>
  );
}

type LineProps = { section: string; name: string; weekUsd: string | undefined; usd: string; children?: ReactNode };

function Line({ section, name, weekUsd, usd, children }: LineProps) {
  return (
    <li>
      <Link to={paths.funds} search={{ tabId: 'Funds', section } as never}>
        {name}
        {children}
        <b className={classes['week-column']}>{weekUsd === undefined ? '' : plain(weekUsd)}</b>
        <b className={classes['all-column']}>{plain(usd)}</b>
      </Link>
    </li>
  );
}

/** The header says that all of it is dollars. */
function plain(usd: string): string {
  return formatUsd(usd).replace('$', '');
}
