import { formatDateTime } from '../../../format/date-time.ts';
import { Notice } from '../../../ui/messages/notice.tsx';
import { NextTry } from './next-try.tsx';
import type { DeliveryDetails } from '../webhook/queries.ts';
import { texts } from '../webhook/texts.ts';

/** Why it has not arrived, and what happens next; nothing once it has. */
export function DeliveryCondition({ delivery, isOff }: { delivery: DeliveryDetails; isOff: boolean }) {
  const { status, nextAttemptAt, attempts } = delivery;
  switch (status) {
    case 'delivered':
    case 'sending':
      return null;
    case 'pending':
    case 'waiting':
      if (isOff) return <Notice tone="attention">{texts.waitsForEndpoint}</Notice>;
      if (attempts === 0 || nextAttemptAt === null) return null;
      return (
        <Notice tone="danger">
          <strong>{lastWords(delivery)}</strong> Next attempt at {formatDateTime(nextAttemptAt)},{' '}
          <NextTry at={nextAttemptAt} />.
        </Notice>
      );
    case 'exhausted':
      return (
        <Notice tone="danger">
          <strong>{lastWords(delivery)}</strong> It was attempted {attempts === 1 ? 'once' : `${attempts} times`} and is
          not retried automatically. {texts.resendWhenMended}
        </Notice>
      );
    case 'given_up':
      return <Notice tone="neutral">{texts.givenUp}</Notice>;
  }
}

function lastWords({ lastStatus, lastError }: DeliveryDetails): string {
  return lastStatus === null ? (lastError ?? 'It was not delivered.') : texts.answered(lastStatus);
}
