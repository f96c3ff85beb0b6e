import { formatMinuteZone } from '../../../format/date-time.ts';
import { truncate } from '../../../format/truncate.ts';
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

/** The ends of an address, as lists show them: how it begins on every network says nothing. */
export const endsOf = (address: string) => truncate(address.replace(/^0x/, ''));

/** Until when or for what it waits, beside its status. Why it failed takes more room than a list has: the panel says it. */
export function whyOf({ status, waiting, mayGoAt }: Payout, now: number): string | null {
  if (waiting !== null) return waiting.reason;
  const isLater = mayGoAt !== null && Date.parse(mayGoAt) > now;
  return isLater && (status === 'pending' || status === 'pending-approval')
    ? `not before ${formatMinuteZone(mayGoAt)}`
    : null;
}
