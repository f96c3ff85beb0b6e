import { formatDateTimeZone } from '../../format/date-time.ts';
import { timeSince } from '../../format/relative-time.ts';
import { useNow } from './use-now.ts';

/** How long something has been so; since when exactly, when one points at it. */
export function LastingTime({ since }: { since: string }) {
  const now = useNow();
  return (
    <time dateTime={since} title={formatDateTimeZone(since)}>
      {timeSince(Date.parse(since), now)}
    </time>
  );
}
