import type { Attempt } from '../payment/checkout-data.ts';
import { countdown } from '../../../format/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useClock } from '../payment/use-clock.ts';

/** How long the amount stays as it is. */
export function RateTimer({ attempt: { quotedAt, expiresAt }, serverNow }: { attempt: Attempt; serverNow: string }) {
  const { pay } = useTexts();
  const now = useClock(serverNow);
  const until = Date.parse(expiresAt);
  const whole = until - Date.parse(quotedAt);
  return (
    <div className="timer">
      <p>
        <span>{pay.held}</span>
        <strong className="num" role="timer">
          {countdown(until - now)}
        </strong>
      </p>
      <progress aria-hidden="true" value={Math.max(0, until - now)} max={Math.max(1, whole)} />
    </div>
  );
}
