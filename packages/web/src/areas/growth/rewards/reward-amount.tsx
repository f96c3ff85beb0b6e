import type { RewardView } from '@coffer/contract/growth/rewards.ts';
import { formatUsd } from '../../../format/money.ts';
import classes from './reward-amount.module.css';

/** What somebody does not have is not written as what they have. */
export function RewardAmount({ reward: { status, amountUSD } }: { reward: Pick<RewardView, 'status' | 'amountUSD'> }) {
  const text = formatUsd(amountUSD);
  if (status !== 'cancelled' && status !== 'reversed') return <span className="num">{text}</span>;
  return (
    <s className={`num ${classes['gone']}`}>
      <span className="visually-hidden">{status === 'cancelled' ? 'would have been ' : 'was '}</span>
      {text}
    </s>
  );
}
