import { apart, endsTransaction, inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { hasUnread, ofKinds, readEvents } from '../../../platform/events/outbox-reader.ts';
import { paymentEvents } from '../../payments/index.ts';
import { attribute } from '../people/attribute-payments.ts';
import { findReferred, projectsOf } from '../people/referred-store.ts';
import { lockCampaignsOf } from '../rewards/campaign-store.ts';
import { judgePayments } from './judge-payments.ts';
import { forgetUnjudged, lockDueUnjudged, setAside } from './unjudged-store.ts';

export const readerName = 'referrals';
const eventsMax = 500;
const retriedMax = 50;

/** After any of these a payment may be worth more or less than before. */
export const countingKinds = [
  paymentEvents['payment.settled'],
  paymentEvents['payment.overpaid'],
  paymentEvents['payment.reorged'],
  paymentEvents['payment.reopened'],
  paymentEvents['payment.partially-filled'],
  paymentEvents['payment.resolved'],
  paymentEvents['payment.refund-paying'],
  paymentEvents['payment.refund-unpaid'],
  paymentEvents['payment.refund-paid'],
  paymentEvents['payment.refund-reorged'],
  paymentEvents['payment.partially-refunded'],
  paymentEvents['payment.refunded'],
];

type Needs = Pick<Deps, 'db' | 'emit' | 'clock'>;
export type Failed = { paymentId: number; failure: string };

/**
 * Takes in what happened to payments since the last time, in the transaction that moves the reader: whoever paid is linked to who
 * brought them, then each payment is judged once, as it stands, whatever dies in between. What cannot be judged is set aside, and
 * the reader goes on.
 */
export async function followPayments(deps: Needs): Promise<{ read: number; more: boolean; failed: Failed[] }> {
  if (!(await hasUnread(deps.db, readerName))) return { read: 0, more: false, failed: [] };
  return inTransaction(deps.db, async (tx) => {
    const events = await readEvents(tx, readerName, eventsMax);
    const ids = new Set(ofKinds(events, countingKinds).map(({ payload }) => payload.paymentId));
    const failed = await takeInEach(deps, tx, [...ids]);
    return { read: events.length, more: events.length === eventsMax, failed };
  });
}

/** Tries again what was set aside. */
export async function retryUnjudged(deps: Needs): Promise<{ more: boolean; failed: Failed[] }> {
  return inTransaction(deps.db, async (tx) => {
    const due = await lockDueUnjudged(tx, deps.clock.now(), retriedMax);
    const failed = await takeInEach(deps, tx, due);
    const still = new Set(failed.map(({ paymentId }) => paymentId));
    await forgetUnjudged(
      tx,
      due.filter((id) => !still.has(id)),
    );
    return { more: due.length === retriedMax, failed };
  });
}

/** All at once; where that fails, each by itself, and those that fail alone wait apart. */
async function takeInEach(deps: Needs, tx: Tx, paymentIds: readonly number[]): Promise<Failed[]> {
  if ((await attempt(deps, tx, paymentIds)) === null) return [];
  const failed: Failed[] = [];
  for (const paymentId of paymentIds) {
    const failure = await attempt(deps, tx, [paymentId]);
    if (failure !== null) failed.push({ paymentId, failure });
  }
  await setAside(tx, failed, deps.clock.now());
  return failed;
}

/** Null where it went well. What ends the whole transaction is thrown: it runs again. */
async function attempt(deps: Needs, tx: Tx, paymentIds: readonly number[]): Promise<string | null> {
  try {
    await apart(tx, (one) => takeIn(deps, one, paymentIds));
    return null;
  } catch (error) {
    if (endsTransaction(tx, error)) throw error;
    return error instanceof Error ? error.message : String(error);
  }
}

async function takeIn(deps: Needs, tx: Tx, paymentIds: readonly number[]): Promise<void> {
  // Before anything is read: whoever waits here sees what was booked meanwhile. And campaigns are locked before people.
  await lockCampaignsOf(tx, await projectsOf(tx, paymentIds));
  const referred = await findReferred(tx, paymentIds);
  if (referred.length > 0) await attribute(deps, tx, referred);
  await judgePayments(deps, tx, paymentIds, deps.clock.now());
}
