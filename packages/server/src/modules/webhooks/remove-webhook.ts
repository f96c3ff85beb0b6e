import { fault } from '@coffer/contract/errors.ts';
import { onlyProjects, requireStepUp, writeProject, type Credentialed } from '../../platform/access.ts';
import { inTransaction, type Tx } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { recordActivity, type Origin } from '../activity/index.ts';
import { recordChange } from '../treasury-changes/index.ts';
import { giveUpDeliveries } from './deliveries/delivery-store.ts';
import { notePayments } from './deliveries/note-payments.ts';
import type { Webhook } from './endpoints/webhook.ts';
import { forgetHeaders } from './endpoints/webhook-headers.ts';
import { destroySecrets } from './endpoints/webhook-secrets.ts';
import { webhookStatus } from './endpoints/webhook-status.ts';
import { lockRow, writeRow } from './endpoints/webhook-store.ts';

type Input = { projectId: 'all' | number; id: number };

export async function removeWebhook(deps: Deps, call: Call<Credentialed>, input: Input): Promise<null> {
  const projectId = writeProject(call.subject, 'webhooks:write', input.projectId);
  requireStepUp(call.subject, call.now);
  await inTransaction(call.db, async (tx) => {
    const webhook = await lockRow(tx, onlyProjects(projectId), input.id);
    if (webhook.managed) {
      throw fault('UNPROCESSABLE', "This endpoint follows the project's webhookEndpoint: empty that to remove it.");
    }
    await removeRow(deps, tx, call, webhook);
    const { id: webhookId, name, url } = webhook;
    const title = `The webhook endpoint "${name}" was removed`;
    await recordChange(tx, call, {
      kind: 'webhook.removed',
      projectId,
      title,
      before: { url },
      subject: { webhookId },
    });
  });
  return null;
}

/** The row stays, for the log to point at; its secrets go. It must be locked. */
export async function removeRow(deps: Pick<Deps, 'clock'>, tx: Tx, origin: Origin, webhook: Webhook): Promise<void> {
  const action = webhookStatus.eventFor(webhook.status, 'removed');
  await writeRow(tx, {
    ...webhook,
    status: webhookStatus.move(webhook.status, 'removed'),
    held: false,
    previousSecretId: null,
    previousUntil: null,
    headers: [],
  });
  await forgetHeaders(deps, tx, webhook, webhook.headers);
  await destroySecrets(deps, tx, webhook.secretId, webhook.previousSecretId, webhook.legacySecretId);
  await notePayments(tx, await giveUpDeliveries(tx, webhook.id));
  await recordActivity(tx, origin, {
    action,
    entity: 'webhook',
    entityId: webhook.id,
    projectId: webhook.projectId,
    before: { name: webhook.name, url: webhook.url, status: webhook.status },
  });
}
