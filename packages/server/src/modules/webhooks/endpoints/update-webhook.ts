import type { Body, Result } from '@coffer/contract/endpoint.ts';
import { invalid } from '@coffer/contract/errors.ts';
import type { updateWebhook as endpoint } from '@coffer/contract/webhooks/webhooks.ts';
import { can, onlyProjects, requireStepUp, writeProject, type Credentialed } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { recordChange } from '../../treasury-changes/index.ts';
import { checkAddress } from './check-address.ts';
import { readdress, type Readdressed } from './readdress.ts';
import { viewWebhook } from './view-webhooks.ts';
import { unfailed, type Webhook } from './webhook.ts';
import { checkHeaders, replaceHeaders, toldHeaders } from './webhook-headers.ts';
import { destroySecrets, sealLegacySecret } from './webhook-secrets.ts';
import { webhookStatus } from './webhook-status.ts';
import { findRow, lockRow, writeRow } from './webhook-store.ts';

type Changes = Body<typeof endpoint>;
type Input = { projectId: 'all' | number; id: number; body: Changes };

/** Everything but its name decides who hears of payments, and who can make others believe so. */
export async function updateWebhook(
  deps: Deps,
  call: Call<Credentialed>,
  input: Input,
): Promise<Result<typeof endpoint>> {
  const { id, body } = input;
  const projectId = writeProject(call.subject, 'webhooks:write', input.projectId);
  if (!isOnlyRenamed(body)) requireStepUp(call.subject, call.now);
  return inTransaction(call.db, async (tx) => {
    const before = await lockRow(tx, onlyProjects(projectId), id);
    const { webhook: addressed, made } = await withSecrets(deps, tx, before, change(deps, before, body), {
      given: body.legacySecret,
      maySend: can(call.subject, 'vaults:write'),
    });
    const changed = await withHeaders(deps, tx, call, addressed, body.headers);
    const told = await difference(tx, before, changed);
    if (told) {
      await writeRow(tx, changed);
      const action = before.status === changed.status ? 'webhook.updated' : eventOf(before, changed);
      await recordActivity(tx, call, { action, entity: 'webhook', entityId: id, projectId, ...told });
      if (!isOnlyRenamed(body)) {
        const title = `The webhook endpoint "${changed.name}" was changed`;
        await recordChange(tx, call, {
          kind: 'webhook.changed',
          projectId,
          title,
          ...told,
          subject: { webhookId: id },
        });
      }
    }
    return { ...(await viewWebhook(tx, await findRow(tx, onlyProjects(projectId), id), call.now)), ...made };
  });
}

function isOnlyRenamed({ name: _name, ...rest }: Changes): boolean {
  return Object.values(rest).every((value) => value === undefined);
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
    held: before.held && status === before.status,
    disabledReason: status === 'auto_disabled' && !isBegunAnew ? before.disabledReason : null,
  };
}

/** Another address may need new ones; a legacy one that is given takes the place of the last, and none is made without need. */
async function withSecrets(
  deps: Deps,
  tx: Tx,
  before: Webhook,
  webhook: Webhook,
  { given, maySend }: { given: string | undefined; maySend: boolean },
): Promise<Readdressed> {
  if (webhook.url !== before.url) {
    const moved = await readdress(
      deps,
      tx,
      { ...webhook, url: before.url },
      {
        url: webhook.url,
        legacySecret: given,
        maySend,
      },
    );
    if (moved.made) return moved;
  }
  if (!webhook.compatibility || (given === undefined && webhook.legacySecretId !== null)) return { webhook };
  const sealed = await sealLegacySecret(deps, tx, webhook, given);
  await destroySecrets(deps, tx, webhook.legacySecretId);
  return {
    webhook: {
      ...webhook,
      legacySecretId: sealed.id,
      legacyLastFour: sealed.lastFour,
      legacyGiven: given !== undefined,
    },
  };
}

/** At another origin there are none left to keep. */
async function withHeaders(
  deps: Deps,
  tx: Tx,
  call: Call,
  webhook: Webhook,
  given: Changes['headers'],
): Promise<Webhook> {
  if (given === undefined) return webhook;
  checkHeaders(given, webhook.headers);
  return { ...webhook, headers: await replaceHeaders(deps, tx, call, webhook, { given, stored: webhook.headers }) };
}

const compared = ['url', 'name', 'events', 'status', 'compatibility', 'legacyLastFour', 'headers'] as const;

async function difference(
  tx: Tx,
  before: Webhook,
  after: Webhook,
): Promise<{ before: object; after: object } | undefined> {
  const differing = compared.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  if (differing.length === 0 && before.legacySecretId === after.legacySecretId) return undefined;
  const pick = async (from: Webhook) => {
    const headers = differing.includes('headers') ? await toldHeaders(tx, from.headers) : [];
    return Object.fromEntries(differing.map((field) => [field, field === 'headers' ? headers : from[field]]));
  };
  return { before: await pick(before), after: await pick(after) };
}

function eventOf(before: Webhook, after: Webhook): string {
  return webhookStatus.eventFor(before.status, after.status);
}
