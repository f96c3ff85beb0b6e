import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { recordActivity, type Origin } from '../../activity/index.ts';
import { unfailed, type StoredHeader, type Webhook } from './webhook.ts';
import { toldHeaders } from './webhook-headers.ts';
import { sealLegacySecret, sealNewSecret } from './webhook-secrets.ts';
import { webhookStatus } from './webhook-status.ts';
import { drawWebhookId, insertRow } from './webhook-store.ts';

export type NewWebhook = Pick<Webhook, 'projectId' | 'name' | 'url' | 'events' | 'managed' | 'compatibility'> & {
  legacySecret?: string | undefined;
  /** Seals them, once it is known for whom. */
  sealHeaders?: (owner: Pick<Webhook, 'id' | 'projectId'>) => Promise<readonly StoredHeader[]>;
};

/** The row of a new endpoint and its secrets, whose texts are known here and never again. */
export async function addWebhook(
  deps: Pick<Deps, 'masterKey' | 'clock'>,
  tx: Tx,
  origin: Origin,
  { legacySecret, sealHeaders, ...given }: NewWebhook,
): Promise<{ webhook: Webhook; secret: string; legacySecret: string | null }> {
  const id = await drawWebhookId(tx);
  const owner = { id, projectId: given.projectId };
  const secret = await sealNewSecret(deps, tx, owner);
  const legacy = given.compatibility ? await sealLegacySecret(deps, tx, owner, legacySecret) : undefined;
  const webhook: Webhook = {
    id,
    ...given,
    ...unfailed,
    status: webhookStatus.initial,
    secretId: secret.id,
    secretLastFour: secret.lastFour,
    previousSecretId: null,
    previousUntil: null,
    legacySecretId: legacy?.id ?? null,
    legacyLastFour: legacy?.lastFour ?? null,
    legacyGiven: legacySecret !== undefined,
    headers: (await sealHeaders?.(owner)) ?? [],
    lastSuccessAt: null,
    held: false,
    createdAt: origin.now,
  };
  await insertRow(tx, webhook);
  const headers = await toldHeaders(tx, webhook.headers);
  const { projectId, name, url, events, managed, compatibility, secretLastFour } = webhook;
  await recordActivity(tx, origin, {
    action: 'webhook.created',
    entity: 'webhook',
    entityId: id,
    projectId,
    after: { name, url, events, headers, managed, compatibility, secretLastFour },
  });
  return { webhook, secret: secret.text, legacySecret: legacy?.text ?? null };
}
