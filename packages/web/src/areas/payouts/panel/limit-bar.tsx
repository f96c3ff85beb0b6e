import { addUp } from '../../../format/add-up.ts';
import { minus } from '../../../format/minus.ts';
import { formatUsd } from '../../../format/money.ts';
import type { PayoutDetails } from '../payout/queries.ts';
import classes from './panel.module.css';

/** How much of the project's day this payout takes, beside what went out and what waits. */
export function LimitBar({ payout: { limit } }: { payout: PayoutDetails }) {
  if (limit === null) return null;
  const { dayUSD, outUSD, waitingUSD, thisUSD } = limit;
  const used = addUp([outUSD, waitingUSD, thisUSD]);
  const left = minus(dayUSD, used) ?? '0';
  const isOver = left.startsWith('-');
  // A drawing needs no exact figures: they stand beneath it.
  const width = (usd: string) => Math.min(100, (Number(usd) / Math.max(Number(dayUSD), Number(used), 1)) * 100);
  const waitingFrom = width(outUSD);
  const thisFrom = waitingFrom + width(waitingUSD);
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
        <rect className={classes['out']} width={width(outUSD)} height="8" />
        <rect className={classes['waiting']} x={waitingFrom} width={width(waitingUSD)} height="8" />
        <rect className={classes['this']} x={thisFrom} width={width(thisUSD)} height="8" />
      </svg>
      <ul className={`num ${classes['legend']}`}>
        <Figure look="out" usd={outUSD} name="out" />
        <Figure look="waiting" usd={waitingUSD} name="waiting" />
        <Figure look="this" usd={thisUSD} name="this one" />
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
