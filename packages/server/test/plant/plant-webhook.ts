import { bySystem } from '../../src/modules/activity/index.ts';
import { addWebhook } from '../../src/modules/webhooks/endpoints/add-webhook.ts';
import { inTransaction } from '../../src/platform/db/db.ts';
import { plantPayments, tellOf } from './plant-told.ts';
import type { World } from '../world.ts';

/** An endpoint at an address that may not be called, and a delivery that failed. Those of before are gone. */
export async function plantWebhook(
  world: World,
  projectId: number,
): Promise<{ webhookId: number; deliveryId: number }> {
  const { deps } = world.coffer;
  await deps.pool.query(`update webhook set status = 'removed' where project_id = $1`, [projectId]);
  const [payment] = await plantPayments(deps.db, projectId, 1);
  if (!payment) throw new Error('The payment was not planted.');
  await tellOf(deps, projectId, [payment]);
  const { webhook } = await inTransaction(deps.db, (tx) =>
    addWebhook(deps, tx, bySystem('test', deps.clock.now()), {
      projectId,
      name: 'Planted',
      url: 'http://127.0.0.1:1/hooks',
      events: [],
      managed: false,
      compatibility: false,
    }),
  );
  const { rows } = await deps.pool.query<{ id: number }>(
    `insert into webhook_delivery (webhook_id, project_id, payment_id, sequence, event, status, created_at)
     values ($1, $2, $3, 1, 'payment.open', 'exhausted', now()) returning id`,
    [webhook.id, projectId, payment.id],
  );
  return { webhookId: webhook.id, deliveryId: rows[0]?.id ?? 0 };
}
