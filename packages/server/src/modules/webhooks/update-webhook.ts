import type { Body } from '@coffer/contract/endpoint.ts';
import { invalid } from '@coffer/contract/errors.ts';
import type { updateWebhook as endpoint, WebhookView } from '@coffer/contract/webhooks.ts';
import { writeProject, type Credentialed } from '../../platform/access.ts';
import { inTransaction, type Tx } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { recordActivity } from '../activity/index.ts';
import { checkAddress } from './check-address.ts';
import { unfailed, viewOf, type Webhook } from './webhook.ts';
import { destroySecrets, sealLegacySecret } from './webhook-secrets.ts';
import { webhookStatus } from './webhook-status.ts';
import { findRow, lockRow, writeRow } from './webhook-store.ts';

type Changes = Body<typeof endpoint>;
type Input = { projectId: 'all' | number; id: number; body: Changes };

export async function updateWebhook(deps: Deps, call: Call<Credentialed>, input: Input): Promise<WebhookView> {
  const { id, body } = input;
  const projectId = writeProject(call.subject, 'webhooks:write', input.projectId);
  return inTransaction(call.db, async (tx) => {
    const before = await lockRow(tx, [projectId], id);
    const changed = await withLegacySecret(deps, tx, change(deps, before, body), body.legacySecret);
    const told = difference(before, changed);
    if (told) {
      await writeRow(tx, changed);
      const action = before.status === changed.status ? 'webhook.updated' : eventOf(before, changed);
      await recordActivity(tx, call, { action, entity: 'webhook', entityId: id, projectId, ...told });
    }
    return viewOf(await findRow(tx, [projectId], id), call.now);
  });
}

function change(deps: Deps, before: Webhook, body: Changes): Webhook {
  const { url = before.url, name = before.name, compatibility = before.compatibility } = body;
  const status = body.status ?? before.status;
  if (before.managed && url !== before.url) {
    throw invalid({ path: 'url', message: "follows the project's webhookEndpoint: change it there" });
  }
  if (url !== before.url) checkAddress(deps, url);
  if (body.legacySecret !== undefined && !compatibility) {
    throw invalid({ path: 'legacySecret', message: 'is for compatibility: switch that on too' });
  }
  const isBegunAnew = url !== before.url || (status === 'active' && before.status !== 'active');
  return {
    ...before,
    ...(isBegunAnew ? unfailed : {}),
    url,
    name,
    compatibility,
    events: body.events ? [...new Set(body.events)] : before.events,
    status: status === before.status ? status : webhookStatus.move(before.status, status),
    disabledReason: status === 'auto_disabled' && !isBegunAnew ? before.disabledReason : null,
  };
}

/** A given one takes the place of the last; none is made without need. */
async function withLegacySecret(deps: Deps, tx: Tx, webhook: Webhook, given: string | undefined): Promise<Webhook> {
  if (!webhook.compatibility || (given === undefined && webhook.legacySecretId !== null)) return webhook;
  const sealed = await sealLegacySecret(deps, tx, webhook, given);
  await destroySecrets(deps, tx, webhook.legacySecretId);
  return { ...webhook, legacySecretId: sealed.id, legacyLastFour: sealed.lastFour, legacyGiven: given !== undefined };
}

const compared = ['url', 'name', 'events', 'status', 'compatibility', 'legacyLastFour'] as const;

function difference(before: Webhook, after: Webhook): { before: object; after: object } | undefined {
  const differing = compared.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  if (differing.length === 0 && before.legacySecretId === after.legacySecretId) return undefined;
  const pick = (from: Webhook) => Object.fromEntries(differing.map((field) => [field, from[field]]));
  return { before: pick(before), after: pick(after) };
}

function eventOf(before: Webhook, after: Webhook): string {
  return webhookStatus.eventFor(before.status, after.status);
}
