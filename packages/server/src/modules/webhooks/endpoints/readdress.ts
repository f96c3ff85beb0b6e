import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isDropped, unfailed, type Webhook } from './webhook.ts';
import { forgetHeaders } from './webhook-headers.ts';
import { destroySecrets, sealLegacySecret, sealNewSecret } from './webhook-secrets.ts';

export type Readdressed = { webhook: Webhook; made?: { secret: string; legacySecret: string | null } };

/**
 * The endpoint at another address. What went wrong at the old one says nothing about it. Another origin is somebody
 * else until proven otherwise: it gets none of the secrets that the receiver before it trusts. So is another path of the
 * same origin, which may be anybody's account at a relay: where headers or a legacy secret that was given are sent along, only who
 * may write secrets takes them there.
 */
export async function readdress(
  deps: Pick<Deps, 'masterKey' | 'clock'>,
  tx: Tx,
  before: Webhook,
  { url, legacySecret, maySend }: { url: string; legacySecret?: string | undefined; maySend: boolean },
): Promise<Readdressed> {
  const moved: Webhook = { ...before, ...unfailed, url };
  if (isSameReceiver(before, url, maySend)) return { webhook: moved };
  const secret = await sealNewSecret(deps, tx, before);
  const legacy = before.compatibility ? await sealLegacySecret(deps, tx, before, legacySecret) : undefined;
  await forgetHeaders(deps, tx, before, before.headers);
  await destroySecrets(deps, tx, before.secretId, before.previousSecretId, before.legacySecretId);
  const webhook: Webhook = {
    ...moved,
    headers: before.headers.map(({ name }) => ({ name, secretId: null, namedId: null })),
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

function isSameReceiver(before: Webhook, url: string, maySend: boolean): boolean {
  const [from, to] = [new URL(before.url), new URL(url)];
  if (from.origin !== to.origin) return false;
  const isTrusted = before.legacyGiven || !before.headers.every(isDropped);
  return maySend || !isTrusted || (from.pathname === to.pathname && from.search === to.search);
}
