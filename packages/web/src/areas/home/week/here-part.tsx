import { IconAlertTriangle, IconCircleHalf2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { messageOf } from '../../../api/http/failure.ts';
import { thingsToDo, useMoney, type Money } from '../../../api/money.ts';
import type { ProjectId } from '../../../api/selected-project.ts';
import { paths } from '../../../app/paths.ts';
import { formatUsd } from '../../../format/money.ts';
import { Failed } from '../../../ui/layout/failed.tsx';
import classes from './week-card.module.css';

/** Where all of it is now; each line leads to that part of the funds. */
export function HerePart({ projectId }: { projectId: ProjectId }) {
  const { data, error, refetch } = useMoney(projectId);
  return (
    <section className={classes['here']} aria-label="And it is here" aria-busy={data === undefined}>
      <header>
        <h2>And it is here</h2>
        <span>Everything</span>
      </header>
      {data === undefined && error ? (
        <Failed message={messageOf(error)} failure={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={190} animate={false} aria-hidden />
      ) : (
        <Lines money={data} />
      )}
    </section>
  );
}

function Lines({ money }: { money: Money }) {
  const things = thingsToDo(money);
  const sweeps = money.causes.filter(({ place }) => place === 'moving').length;
  return (
    <>
      <ul>
        <Line section="addresses" name="At addresses" usd={money.addressesUSD} />
        <Line section="waiting" name="Waiting for you" usd={money.waitingUSD}>
          {things === 0 ? null : (
            <span className={classes['badge']} data-tone="attention">
              <IconAlertTriangle size={13} stroke={1.75} aria-hidden />
              {things}
              <span className="visually-hidden">{things === 1 ? ' thing to do' : ' things to do'}</span>
            </span>
          )}
        </Line>
        <Line section="moving" name="Moving" usd={money.movingUSD}>
          {sweeps === 0 ? null : (
            <span className={classes['badge']} data-tone="progress">
              <IconCircleHalf2 size={13} stroke={1.75} aria-hidden />
              {sweeps}
              <span className="visually-hidden">{sweeps === 1 ? ' sweep' : ' sweeps'}</span>
            </span>
          )}
        </Line>
        <Line section="cold" name="In cold wallets" usd={money.coldUSD} />
        {money.hot.length === 0 ? null : <Line section="cold" name="In hot wallets" usd={money.hotUSD} />}
      </ul>
      <p className={classes['total']}>
        <span>Total</span>
        <strong>{formatUsd(money.totalUSD)}</strong>
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

type LineProps = { section: string; name: string; usd: string; children?: ReactNode };

function Line({ section, name, usd, children }: LineProps) {
  return (
    <li>
      <Link to={paths.funds} search={{ tabId: 'Funds', section } as never}>
        {name}
        {children}
        <b>{formatUsd(usd).replace('$', '')}</b>
      </Link>
    </li>
  );
}
