import type { Tx } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { unfailed, type Webhook } from './webhook.ts';
import { forgetHeaders } from './webhook-headers.ts';
import { destroySecrets, sealLegacySecret, sealNewSecret } from './webhook-secrets.ts';

export type Readdressed = { webhook: Webhook; made?: { secret: string; legacySecret: string | null } };

/**
 * The endpoint at another address. What went wrong at the old one says nothing about it. Another origin is somebody
 * else until proven otherwise: it gets none of the secrets that the receiver before it trusts.
 */
export async function readdress(
  deps: Pick<Deps, 'masterKey' | 'clock'>,
  tx: Tx,
  before: Webhook,
  { url, legacySecret }: { url: string; legacySecret?: string | undefined },
): Promise<Readdressed> {
  const moved: Webhook = { ...before, ...unfailed, url };
  if (new URL(url).origin === new URL(before.url).origin) return { webhook: moved };
  const secret = await sealNewSecret(deps, tx, before);
  const legacy = before.compatibility ? await sealLegacySecret(deps, tx, before, legacySecret) : undefined;
  await forgetHeaders(deps, tx, before, before.headers);
  await destroySecrets(deps, tx, before.secretId, before.previousSecretId, before.legacySecretId);
  const webhook: Webhook = {
    ...moved,
    headers: [],
    secretId: secret.id,
    secretLastFour: secret.lastFour,
    previousSecretId: null,
    previousUntil: null,
    legacySecretId: legacy?.id ?? null,
    legacyLastFour: legacy?.lastFour ?? null,
    legacyGiven: legacy !== undefined && legacySecret !== undefined,
  };
  return { webhook, made: { secret: secret.text, legacySecret: legacy?.text ?? null } };
}
