import type { RowContext } from '../orders/row-context.ts';
import { whyOf } from '../fund/fund-words.ts';
import type { Fund } from '../fund/queries.ts';
import classes from '../fund/funds.module.css';

/** The fact first, then what happens next. */
export function WhyText({ fund, context }: { fund: Fund; context: Pick<RowContext, 'running' | 'now'> }) {
  const { fact, isUrgent = false, next } = whyOf(fund, context.running, context.now);
  return (
    <span className={classes['why']}>
      {fact === undefined ? null : isUrgent ? <strong>{fact}</strong> : fact}
      {fact === undefined || next === undefined ? '' : ' '}
      {next}
    </span>
  );
}
