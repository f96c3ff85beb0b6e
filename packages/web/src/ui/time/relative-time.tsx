import { formatDateTimeZone } from '../../format/date-time.ts';
import { timeAgo, timeLeft } from '../../format/relative-time.ts';
import { useNow } from './use-now.ts';

/** A moment, as people say it; exact, with its zone, when one points at it. */
export function RelativeTime({ at, left = false }: { at: string; left?: boolean }) {
  const now = useNow();
  const then = Date.parse(at);
  return (
    <time dateTime={at} title={formatDateTimeZone(at)}>
      {left ? timeLeft(then, now) : timeAgo(then, now)}
    </time>
  );
}
