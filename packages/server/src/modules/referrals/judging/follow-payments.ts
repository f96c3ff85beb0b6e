import { inTransaction } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { hasUnread, ofKinds, readEvents } from '../../../platform/events/outbox-reader.ts';
import { paymentEvents } from '../../payments/index.ts';
import { judgePayments } from './judge-payments.ts';

export const readerName = 'referrals';
const eventsMax = 500;

/** After any of these a payment may be worth more or less than before. */
export const countingKinds = [
  paymentEvents['payment.settled'],
  paymentEvents['payment.overpaid'],
  paymentEvents['payment.reorged'],
  paymentEvents['payment.reopened'],
  paymentEvents['payment.partially-filled'],
  paymentEvents['payment.resolved'],
  paymentEvents['payment.refund-paid'],
  paymentEvents['payment.refund-reorged'],
  paymentEvents['payment.partially-refunded'],
  paymentEvents['payment.refunded'],
];

/**
 * Takes in what happened to payments since the last time, in the transaction that moves the reader: each payment is judged once,
 * as it stands, whatever dies in between.
 */
export async function followPayments(
  deps: Pick<Deps, 'db' | 'emit' | 'clock'>,
): Promise<{ read: number; more: boolean }> {
  if (!(await hasUnread(deps.db, readerName))) return { read: 0, more: false };
  return inTransaction(deps.db, async (tx) => {
    const events = await readEvents(tx, readerName, eventsMax);
    const ids = new Set(ofKinds(events, countingKinds).map(({ payload }) => payload.paymentId));
    await judgePayments(deps, tx, [...ids], deps.clock.now());
    return { read: events.length, more: events.length === eventsMax };
  });
}
