import { formatDateTimeZone } from '../../../format/date-time.ts';
import { timeLeft } from '../../../format/relative-time.ts';
import { useNow } from '../../../ui/time/use-now.ts';

const minuteMs = 60_000;

/** When it is tried again. */
export function NextTry({ at }: { at: string | null }) {
  const now = useNow();
  if (at === null) return '–';
  const then = Date.parse(at);
  const isSoon = then - now < minuteMs;
  return (
    <time dateTime={at} title={formatDateTimeZone(at)}>
      {isSoon ? 'within a minute' : `in ${timeLeft(then, now)}`}
    </time>
  );
}
