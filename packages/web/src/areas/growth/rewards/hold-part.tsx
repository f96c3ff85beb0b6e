import type { RewardView } from '@coffer/contract/growth/rewards.ts';
import { formatDate } from '../../../format/date-time.ts';
import { Notches } from '../../../ui/statuses/notches.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { holdOf } from './reward-words.ts';
import classes from './reward-panel.module.css';

/** How long it still waits, and why. */
export function HoldPart({ reward }: { reward: RewardView }) {
  const hold = holdOf(reward, useNow());
  if (hold === undefined) return null;
  return (
    <section>
      <div className={classes['part-head']}>
        <h3>Hold until {formatDate(hold.until)}</h3>
        <span>
          day {hold.day} of {hold.of}
        </span>
      </div>
      <Notches done={hold.day} of={hold.of} isWide />
      <p className={classes['note']}>
        {reward.status === 'held'
          ? 'Allowed now, it still waits until then. A refund takes it back.'
          : 'A refund in this time takes it back.'}
      </p>
    </section>
  );
}
