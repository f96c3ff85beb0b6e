import { usePayoutSummary } from '../../../api/payouts.ts';
import classes from './approval-count.module.css';

/** How many payouts wait for the approval of whoever looks; nothing while none does. */
export function ApprovalCount() {
  const count = usePayoutSummary('all')?.mineCount ?? 0;
  if (count === 0) return null;
  return (
    <span className={classes['count']}>
      {count}
      <span className="visually-hidden"> waiting for your approval</span>
    </span>
  );
}
