import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { hasUnread, ofKinds, readEvents } from '../../../platform/events/outbox-reader.ts';
import { paymentEvents } from '../../payments/index.ts';
import { attribute } from '../people/attribute-payments.ts';
import { findReferred, projectsOf } from '../people/referred-store.ts';
import { lockCampaignsOf } from '../rewards/campaign-store.ts';
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
 * Takes in what happened to payments since the last time, in the transaction that moves the reader: whoever paid is linked to who
 * brought them, then each payment is judged once, as it stands, whatever dies in between.
 */
export async function followPayments(
  deps: Pick<Deps, 'db' | 'emit' | 'clock'>,
): Promise<{ read: number; more: boolean }> {
  if (!(await hasUnread(deps.db, readerName))) return { read: 0, more: false };
  return inTransaction(deps.db, async (tx) => {
    const events = await readEvents(tx, readerName, eventsMax);
    const ids = new Set(ofKinds(events, countingKinds).map(({ payload }) => payload.paymentId));
    await takeIn(deps, tx, [...ids]);
    return { read: events.length, more: events.length === eventsMax };
  });
}

async function takeIn(deps: Pick<Deps, 'emit' | 'clock'>, tx: Tx, paymentIds: readonly number[]): Promise<void> {
  const referred = await findReferred(tx, paymentIds);
  if (referred.length > 0) {
    // Whoever rewards locks campaigns before people, and linking locks people.
    await lockCampaignsOf(tx, await projectsOf(tx, paymentIds));
    await attribute(deps, tx, referred);
  }
  await judgePayments(deps, tx, paymentIds, deps.clock.now());
}
