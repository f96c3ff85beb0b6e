import type { Result } from '@coffer/contract/endpoint.ts';
import type { rotateWebhookSecret as endpoint } from '@coffer/contract/webhooks/webhooks.ts';
import { hoursAfter } from '@coffer/kernel/clock.ts';
import { onlyProjects, requireStepUp, writeProject, type Credentialed } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { recordChange } from '../../treasury-changes/index.ts';
import { viewWebhook } from './view-webhooks.ts';
import type { Webhook } from './webhook.ts';
import { destroySecrets, sealLegacySecret, sealNewSecret } from './webhook-secrets.ts';
import { findRow, lockRow, writeRow } from './webhook-store.ts';

type Input = { projectId: 'all' | number; id: number };

const overlapHours = 24;

/**
 * One replaced secret goes on at a time: rotating again ends the one before. The legacy secret has no overlap, because
 * its headers hold one value each: it is replaced here too, at once, unless the merchant gave it.
 */
export async function rotateWebhookSecret(
  deps: Deps,
  call: Call<Credentialed>,
  input: Input,
): Promise<Result<typeof endpoint>> {
  const projectId = writeProject(call.subject, 'webhooks:write', input.projectId);
  requireStepUp(call.subject, call.now);
  return inTransaction(call.db, async (tx) => {
    const before = await lockRow(tx, onlyProjects(projectId), input.id);
    const fresh = await sealNewSecret(deps, tx, before);
    const legacy =
      before.compatibility && !before.legacyGiven ? await sealLegacySecret(deps, tx, before, undefined) : undefined;
    const after: Webhook = {
      ...before,
      secretId: fresh.id,
      secretLastFour: fresh.lastFour,
      previousSecretId: before.secretId,
      previousUntil: hoursAfter(call.now, overlapHours),
      ...(legacy ? { legacySecretId: legacy.id, legacyLastFour: legacy.lastFour } : {}),
    };
    await writeRow(tx, after);
    await destroySecrets(deps, tx, before.previousSecretId, ...(legacy ? [before.legacySecretId] : []));
    await recordActivity(tx, call, {
      action: 'webhook.rotated',
      entity: 'webhook',
      entityId: before.id,
      projectId,
      before: { secretLastFour: before.secretLastFour, legacySecretLastFour: before.legacyLastFour },
      after: { secretLastFour: after.secretLastFour, legacySecretLastFour: after.legacyLastFour },
    });
    const title = `The secret of the webhook endpoint "${before.name}" was replaced`;
    await recordChange(tx, call, { kind: 'webhook.rotated', projectId, title, subject: { webhookId: before.id } });
    const row = await findRow(tx, onlyProjects(projectId), before.id);
    return { ...(await viewWebhook(tx, row, call.now)), secret: fresh.text, legacySecret: legacy?.text ?? null };
  });
}
