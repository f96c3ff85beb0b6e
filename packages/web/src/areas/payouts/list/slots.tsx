import { formatMinuteZone } from '../../../format/date-time.ts';
import { timeLeft } from '../../../format/relative-time.ts';
import { useNow } from '../../../ui/time/use-now.ts';
import { Initials } from '../payout/initials.tsx';
import type { Payout } from '../payout/queries.ts';
import classes from './inbox.module.css';

/** A place for each person who is needed: who has taken it, and which are free. */
export function Slots({ approvals }: { approvals: Payout['approvals'] }) {
  const { needed, given, approvers, expireAt } = approvals;
  const now = useNow();
  return (
    <div className={classes['slots']}>
      <span className={classes['line']}>
        <span className={classes['places']} aria-hidden>
          {Array.from({ length: needed }, (_, at) => (
            <Initials key={at} name={at < given ? approvers[at] : undefined} />
          ))}
        </span>
        <span className={classes['given']}>
          {given} of {needed}
        </span>
      </span>
      {expireAt === null ? null : (
        <small title={formatMinuteZone(expireAt)}>expires in {timeLeft(Date.parse(expireAt), now)}</small>
      )}
    </div>
  );
}
