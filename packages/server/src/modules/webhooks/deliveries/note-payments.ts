import type { Tx } from '../../../platform/db/db.ts';
import { lockWebhookStatus, noteWebhook, webhookStatusesOf } from '../../payments/index.ts';
import { standingOf } from './delivery-store.ts';
import { listEndpointsOf, lockWebhooks, type Written } from './queue-store.ts';

/**
 * Writes to payments how their webhooks fare. Looked at under the lock, so that of two who bring two deliveries of a
 * payment to their end at the same moment the second sees both.
 */
export async function notePayments(tx: Tx, given: Iterable<number>): Promise<void> {
  const paymentIds = [...new Set(given)];
  if (paymentIds.length === 0) return;
  await lockWebhookStatus(tx, paymentIds);
  await noteWebhook(tx, await standingOf(tx, paymentIds));
}

/** Something new waits for each of these. */
export function notePending(tx: Tx, given: Iterable<number>): Promise<void> {
  return noteAll(tx, given, 'pending');
}

/** Nobody is told of the newest of each of these. */
export function noteUntold(tx: Tx, given: Iterable<number>): Promise<void> {
  return noteAll(tx, given, 'failed');
}

async function noteAll(tx: Tx, given: Iterable<number>, status: 'pending' | 'failed'): Promise<void> {
  const paymentIds = [...new Set(given)];
  if (paymentIds.length === 0) return;
  await lockWebhookStatus(tx, paymentIds);
  await noteWebhook(
    tx,
    paymentIds.map((paymentId) => ({ paymentId, status })),
  );
}

/** Says of payments that they wait to be told of, where that is still so. */
export async function noteWaiting(tx: Tx, paymentIds: readonly number[]): Promise<void> {
  // Nobody writes results for these endpoints meanwhile: what was seen still holds when it is written.
  await lockWebhooks(tx, await listEndpointsOf(tx, paymentIds));
  await notePayments(tx, paymentIds);
}

export type Noted = {
  settled: readonly number[];
  /** Says `success` of before, and something is on its way: whether it should is to be asked again in a moment. */
  open: readonly number[];
};

/**
 * The same after attempts, and most often there is nothing to write: what was told before had arrived, and so did this.
 * A payment that says anything else than `success` is always looked at under the lock.
 */
export async function noteAttempts(tx: Tx, written: readonly Written[]): Promise<Noted> {
  const paymentIds = [...new Set(written.flatMap(({ paymentId }) => paymentId ?? []))];
  const failed = new Set(written.filter(({ status }) => status !== 'delivered').map(({ paymentId }) => paymentId));
  // In this order: what others change between the two is seen by whoever changes it.
  const standing = await standingOf(tx, paymentIds);
  const said = await webhookStatusesOf(tx, paymentIds);
  const holds = standing.filter(({ paymentId, status }) => {
    return said.get(paymentId) === 'success' && status !== 'failed' && !failed.has(paymentId);
  });
  const held = new Set(holds.map(({ paymentId }) => paymentId));
  await notePayments(
    tx,
    paymentIds.filter((id) => !held.has(id)),
  );
  const open = new Set(holds.filter(({ status }) => status === 'pending').map(({ paymentId }) => paymentId));
  return { settled: paymentIds.filter((id) => !open.has(id)), open: [...open] };
}
