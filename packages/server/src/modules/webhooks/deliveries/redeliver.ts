import { fault } from '@coffer/contract/errors.ts';
import type { WebhookDelivery } from '@coffer/contract/webhooks/webhooks.ts';
import { onlyProjects, writeProject, type Credentialed } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { countAttempt, type ThrottleRule } from '../../../platform/throttle.ts';
import { recordActivity } from '../../activity/index.ts';
import { viewDelivery } from './delivery.ts';
import { findDelivery, lockDelivery, writePending } from './delivery-store.ts';
import { deliveryStatus } from './delivery-status.ts';
import { notePayments } from './note-payments.ts';
import { findRow } from '../endpoints/webhook-store.ts';

/** A shop that does not look at ids ships again each time. */
const redelivering: ThrottleRule = { name: 'redeliver', attemptsMax: 20, windowSeconds: 3600 };

type Input = { projectId: 'all' | number; deliveryId: number };

export async function redeliver(call: Call<Credentialed>, input: Input): Promise<WebhookDelivery> {
  const projectId = writeProject(call.subject, 'webhooks:write', input.projectId);
  await countAttempt(call.db, redelivering, `${projectId}:${input.deliveryId}`, call.now);
  return inTransaction(call.db, async (tx) => {
    const delivery = await lockDelivery(tx, onlyProjects(projectId), input.deliveryId);
    const webhook = await findRow(tx, onlyProjects(projectId), delivery.webhookId);
    if (webhook.status !== 'active') throw fault('CONFLICT', 'The endpoint is switched off. Switch it on first.');
    // It is about to be sent already.
    if (delivery.status === 'pending') return viewDelivery(delivery);
    deliveryStatus.move(delivery.status, 'pending');
    await writePending(tx, delivery.id, call.now);
    if (delivery.paymentId !== null) await notePayments(tx, [delivery.paymentId]);
    await recordActivity(tx, call, {
      action: 'webhook.redelivered',
      entity: 'webhook',
      entityId: webhook.id,
      projectId,
      after: { delivery: delivery.id, event: delivery.event },
    });
    return viewDelivery(await findDelivery(tx, onlyProjects(projectId), delivery.id));
  });
}
