import { formatDateTime } from '../../../format/date-time.ts';
import { timeAgo } from '../../../format/relative-time.ts';
import { useNow } from '../../../ui/time/use-now.ts';
import classes from './entry.module.css';

/** An auditor reads the moment itself; how long ago that is shows when one points at it. */
export function ExactTime({ at }: { at: string }) {
  const now = useNow();
  const [date, time] = formatDateTime(at).split(', ');
  return (
    <time dateTime={at} title={timeAgo(Date.parse(at), now)} className={classes['when']}>
      <span>{date}</span> <span>{time}</span>
    </time>
  );
}
