import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ChainNames } from '../../../api/chain-names.ts';
import { thingsToDo, type Money } from '../../../api/money.ts';
import { formatAmount } from '../../../format/amount.ts';
import { formatUsd } from '../../../format/money.ts';
import { Notches } from '../../../ui/statuses/notches.tsx';
import { nextSweepWords } from '../fund/cause-words.ts';
import type { CauseContext } from '../fund/cause-words.ts';
import { countOf } from '../fund/sweep-words.ts';
import classes from './flow.module.css';

type Props = { money: Money | undefined; context: CauseContext };

/** Where all of it is, in the order in which it moves: places that never overlap. */
export function FlowCard({ money, context }: Props) {
  return (
    <section className={classes['card']} aria-label="Where your money is" aria-busy={money === undefined}>
      <ol className={classes['flow']}>
        <Place name="At addresses" usd={money?.addressesUSD} below={money && nextSweepWords(money, context)} />
        <Place name="Waiting for you" usd={money?.waitingUSD} below={money && <Duties count={thingsToDo(money)} />} />
        <Place name="Moving" usd={money?.movingUSD} below={money && <Progress money={money} context={context} />} />
        <Place name="In cold wallets" usd={money?.coldUSD} below={money && 'Only your own keys move it'} isLast />
      </ol>
      {money === undefined ? null : <Beside money={money} names={context.names} />}
    </section>
  );
}

type PlaceProps = { name: string; usd: string | undefined; below: ReactNode; isLast?: boolean };

function Place({ name, usd, below, isLast = false }: PlaceProps) {
  return (
    <li className={classes['place']} data-last={isLast || undefined}>
      <span className={classes['name']}>{name}</span>
      {usd === undefined ? (
        <span className={classes['waiting']} aria-hidden />
      ) : (
        <strong className={classes['figure']}>
          <span>{formatUsd(usd)}</span>
        </strong>
      )}
      <span className={classes['below']}>{below}</span>
    </li>
  );
}

function Duties({ count }: { count: number }) {
  const Drawn = count === 0 ? IconCircleCheck : IconAlertTriangle;
  return (
    <span className={classes['duties']} data-done={count === 0 || undefined}>
      <Drawn size={13} stroke={1.75} aria-hidden />
      {count === 0 ? 'Nothing to do' : countOf(count, 'thing to do', 'things to do')}
    </span>
  );
}

/** How far the oldest one is. */
function Progress({ money, context: { running } }: { money: Money; context: CauseContext }) {
  const moving = money.causes.filter(({ place }) => place === 'moving');
  if (moving.length === 0) return 'Nothing on its way';
  const oldest = running.find(({ id }) => id === Math.min(...moving.flatMap(({ sweepID }) => sweepID ?? [])));
  const more = moving.length > 1 ? `, ${moving.length - 1} more` : '';
  if (oldest?.status !== 'confirming') return `${countOf(moving.length, 'sweep', 'sweeps')} on the way`;
  const { current, required } = oldest.confirmations;
  const done = Math.min(current, required);
  return (
    <span className={classes['progress']}>
      <Notches done={done} of={required} />
      {done} of {required}
      {more}
    </span>
  );
}

/** What stands in none of the four, and what could not be counted in dollars. */
function Beside({ money, names }: { money: Money; names: ChainNames }) {
  const hasHot = money.hot.length > 0;
  if (!hasHot && money.unpriced.length === 0) return null;
  return (
    <p className={classes['beside']}>
      {hasHot ? (
        <span>
          Hot wallets hold{' '}
          {money.hot.every(({ amountUSD }) => amountUSD === null) ? 'coin' : <strong>{formatUsd(money.hotUSD)}</strong>}{' '}
          for fees and payouts. Everything together is <strong>{formatUsd(money.totalUSD)}</strong>.
        </span>
      ) : null}
      {money.unpriced.length === 0 ? null : (
        <span data-attention>
          No price, so in none of these sums: {money.unpriced.slice(0, unpricedMax).map(textOf(names)).join(', ')}
          {money.unpriced.length > unpricedMax ? ` and ${money.unpriced.length - unpricedMax} more` : ''}.
        </span>
      )}
    </p>
  );
}

const unpricedMax = 3;

function textOf(names: ChainNames) {
  return ({ blockchainCode, currencyCode, amount }: Money['unpriced'][number]) => {
    const { decimals, isStable } = names.shownAs(blockchainCode, currencyCode);
    return `${formatAmount(amount, decimals, isStable)} ${currencyCode} on ${names.chainName(blockchainCode)}`;
  };
}
