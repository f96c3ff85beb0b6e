import { formatDateTimeZone } from '../../format/date-time.ts';
import { shortTimeAgo, timeAgo, timeLeft } from '../../format/relative-time.ts';
import { useNow } from './use-now.ts';

type Props = {
  at: string;
  left?: boolean;
  /** Where there is little room. */
  short?: boolean;
};

/** A moment, as people say it; exact, with its zone, when one points at it. */
export function RelativeTime({ at, left = false, short = false }: Props) {
  const now = useNow();
  const then = Date.parse(at);
  return (
    <time dateTime={at} title={formatDateTimeZone(at)}>
      {left ? timeLeft(then, now) : short ? shortTimeAgo(then, now) : timeAgo(then, now)}
    </time>
  );
}
