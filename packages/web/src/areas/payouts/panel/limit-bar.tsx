import { addUp } from '../../../format/add-up.ts';
import { minus } from '../../../format/minus.ts';
import { formatUsd } from '../../../format/money.ts';
import type { PayoutDetails } from '../payout/queries.ts';
import classes from './panel.module.css';

/** How much of the project's day this payout takes, beside what went out and what waits. */
export function LimitBar({ payout: { limit } }: { payout: PayoutDetails }) {
  if (limit === null) return null;
  const { dayUSD, outUSD, waitingUSD, thisUSD } = limit;
  return (
    <DayLimit
      dayUSD={dayUSD}
      parts={[
        { look: 'out', usd: outUSD, name: 'out' },
        { look: 'waiting', usd: waitingUSD, name: 'waiting' },
        { look: 'this', usd: thisUSD, name: 'this one' },
      ]}
    />
  );
}

type Part = { look: 'out' | 'waiting' | 'this'; usd: string; name: string };

/** A project's limit for a day: what takes of it, in this order, and what is left. */
export function DayLimit({ dayUSD, parts }: { dayUSD: string; parts: readonly Part[] }) {
  const used = addUp(parts.map(({ usd }) => usd));
  const left = minus(dayUSD, used) ?? '0';
  const isOver = left.startsWith('-');
  // A drawing needs no exact figures: they stand beneath it.
  const width = (usd: string) => Math.min(100, (Number(usd) / Math.max(Number(dayUSD), Number(used), 1)) * 100);
  const from = (at: number) => parts.slice(0, at).reduce((sum, { usd }) => sum + width(usd), 0);
  return (
    <section>
      <div className={classes['part-head']}>
        <h3>Limit per 24 hours</h3>
        <span className="num">
          <b>{formatUsd(used)}</b> of {formatUsd(dayUSD)}
        </span>
      </div>
      <svg className={classes['bar']} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden>
        <rect className={classes['ground']} width="100" height="8" />
        {parts.map(({ look, usd }, at) => (
          <rect key={look} className={classes[look]} x={from(at)} width={width(usd)} height="8" />
        ))}
      </svg>
      <ul className={`num ${classes['legend']}`}>
        {parts.map(({ look, usd, name }) => (
          <Figure key={look} look={look} usd={usd} name={name} />
        ))}
        <Figure look="left" usd={left.replace('-', '')} name={isOver ? 'over' : 'left'} />
      </ul>
    </section>
  );
}

function Figure({ look, usd, name }: { look: string; usd: string; name: string }) {
  return (
    <li>
      <i className={classes[look]} aria-hidden />
      {formatUsd(usd)} {name}
    </li>
  );
}
