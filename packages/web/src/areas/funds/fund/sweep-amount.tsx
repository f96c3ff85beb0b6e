import type { ChainNames } from '../../../api/chain-names.ts';
import { formatUsd } from '../../../format/money.ts';
import { Amount } from '../../../ui/money/amount.tsx';
import type { Sweep } from './queries.ts';
import { isRunning } from './is-running.ts';
import { shareText } from './sweep-words.ts';
import classes from './funds.module.css';

/** What it moves while it is on its way, and what the chain shows afterwards. */
export function SweepAmount({ sweep, names }: { sweep: Sweep; names: ChainNames }) {
  const { amountPlanned, amountMoved, blockchainCode, currencyCode, status } = sweep;
  const amount = isRunning(sweep) || status === 'cancelled' || status === 'replaced' ? amountPlanned : amountMoved;
  return <Amount amount={amount} code={currencyCode} {...names.shownAs(blockchainCode, currencyCode)} />;
}

/** What it costs in the chain's coin, in dollars, and as a share of what it moves. */
export function SweepFee({ sweep }: { sweep: Sweep }) {
  const { feeAmount, feeCurrency, feeUSD, feeShareBps } = sweep;
  if (feeAmount === null) return <span className={classes['faint']}>Not known yet</span>;
  const parts = [
    feeUSD === null ? undefined : formatUsd(feeUSD),
    feeShareBps === null ? undefined : shareText(feeShareBps),
  ].filter((part) => part !== undefined);
  return (
    <>
      <CoinAmount amount={feeAmount} code={feeCurrency} />
      {parts.length === 0 ? null : <small className="num">{parts.join(' · ')}</small>}
    </>
  );
}

const significant = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 6, maximumFractionDigits: 18 });

/** A fee to people: six figures of it, and all of them when one points at it. */
export function CoinAmount({ amount, code }: { amount: string; code: string }) {
  return (
    <span className={`num ${classes['coin']}`} title={`${amount} ${code}`}>
      {significant.format(amount as Intl.StringNumericLiteral)} <span>{code}</span>
    </span>
  );
}
