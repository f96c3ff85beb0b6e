import type { Tx } from '../../platform/db/db.ts';
import { lockWebhookStatus, noteWebhook } from '../payments/index.ts';
import { standingOf } from './delivery-store.ts';

/**
 * Writes to payments how their webhooks fare. Looked at under the lock, so that of two who bring two deliveries of a
 * payment to their end at the same moment the second sees both.
 */
export async function notePayments(tx: Tx, given: readonly number[]): Promise<void> {
  const paymentIds = [...new Set(given)];
  if (paymentIds.length === 0) return;
  await lockWebhookStatus(tx, paymentIds);
  await noteWebhook(tx, await standingOf(tx, paymentIds));
}

/** Something new waits for each of these. */
export async function notePending(tx: Tx, given: readonly number[]): Promise<void> {
  const paymentIds = [...new Set(given)];
  if (paymentIds.length === 0) return;
  await lockWebhookStatus(tx, paymentIds);
  await noteWebhook(
    tx,
    paymentIds.map((paymentId) => ({ paymentId, status: 'pending' })),
  );
}
