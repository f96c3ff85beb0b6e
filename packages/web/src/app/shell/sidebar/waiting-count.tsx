import { useNotices } from '../../../api/notices.ts';
import { usePayoutSummary } from '../../../api/payouts.ts';
import { useSelectedProject } from '../../../api/selected-project.ts';
import type { NavLink } from './navigation.ts';
import classes from './waiting-count.module.css';

/** How many wait for whoever looks; nothing while none does. */
export function WaitingCount({ of }: { of: NonNullable<NavLink['counts']> }) {
  return of === 'approvals' ? <Approvals /> : <Requests />;
}

function Approvals() {
  return <Count count={usePayoutSummary('all')?.mineCount ?? 0} what="waiting for your approval" />;
}

/** Of the project that is chosen: its page shows no others. */
function Requests() {
  const projectId = useSelectedProject();
  const { requestedPayouts = [] } = useNotices() ?? {};
  const own = requestedPayouts.filter(({ projectID }) => projectId === 'all' || projectID === projectId);
  return (
    <Count count={own.reduce((sum, { requests }) => sum + requests, 0)} what="waiting to be approved or rejected" />
  );
}

function Count({ count, what }: { count: number; what: string }) {
  if (count === 0) return null;
  return (
    <span className={classes['count']}>
      {count}
      <span className="visually-hidden"> {what}</span>
    </span>
  );
}
