import { formatMinuteZone } from '../../../format/date-time.ts';
import type { Payout } from './queries.ts';

/** Whom it goes to, by a name where there is one. */
export function payeeOf({ recipient, recipientEmail }: Pick<Payout, 'recipient' | 'recipientEmail'>): string | null {
  return recipient?.name ?? recipient?.email ?? recipientEmail;
}

/** What it is for, in the words of whoever asked. */
export function purposeOf({ note, customerID, refund }: Pick<Payout, 'note' | 'customerID' | 'refund'>): string | null {
  if (note !== null) return note;
  if (refund !== null) return `Refund of ${refund.paymentReference}`;
  return customerID === null ? null : `Customer ${customerID}`;
}

/** Why it is where it is, beside its status. */
export function whyOf({ status, waiting, failure, mayGoAt }: Payout, now: number): string | null {
  if (waiting !== null) return waiting.reason;
  if (failure !== null) return failure.reason;
  const isLater = mayGoAt !== null && Date.parse(mayGoAt) > now;
  return isLater && (status === 'pending' || status === 'pending-approval')
    ? `not before ${formatMinuteZone(mayGoAt)}`
    : null;
}
