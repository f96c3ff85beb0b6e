import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bySystem, recordActivity } from '../../activity/index.ts';
import type { Webhook } from './webhook.ts';
import { webhookStatus } from './webhook-status.ts';
import { writeRow } from './webhook-store.ts';

/** Switches an endpoint off that must be left alone. What waits for it stays, until somebody switches it on again. */
export async function disableWebhook(
  deps: Pick<Deps, 'emit'>,
  tx: Tx,
  webhook: Webhook,
  reason: { text: string; at: Date },
): Promise<void> {
  const { id, projectId, url } = webhook;
  const kind = webhookStatus.eventFor(webhook.status, 'auto_disabled');
  const status = webhookStatus.move(webhook.status, 'auto_disabled');
  await writeRow(tx, { ...webhook, status, disabledReason: reason.text });
  await recordActivity(tx, bySystem('webhooks', reason.at), {
    action: kind,
    entity: 'webhook',
    entityId: id,
    projectId,
    before: { status: webhook.status },
    after: { status, reason: reason.text, url },
  });
  await deps.emit(tx, { kind, projectId, payload: { webhookId: id } });
}
