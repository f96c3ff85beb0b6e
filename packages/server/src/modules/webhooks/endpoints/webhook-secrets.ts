import { randomBytes } from 'node:crypto';
import { newSecret } from '@coffer/kernel/id.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { destroySecret, openSecrets, sealSecret, type SecretBinding } from '../../vault/index.ts';
import { secretPrefix, signingKey, type SigningSecrets } from './sign-delivery.ts';
import type { Webhook } from './webhook.ts';

type Vault = Pick<Deps, 'masterKey' | 'clock'>;
type Owner = Pick<Webhook, 'id' | 'projectId'>;

const secretBytes = 32;
const legacyPrefix = 'cwl_';

/** A secret in the vault, and its text for the one time it is shown. */
export type Sealed = { id: number; text: string; lastFour: string };

export function sealNewSecret(deps: Vault, tx: Tx, owner: Owner): Promise<Sealed> {
  return seal(deps, tx, bindingOf(owner, 'webhook'), secretPrefix + randomBytes(secretBytes).toString('base64'));
}

/** One that the merchant has already, or one of our own that opens nothing else. */
export function sealLegacySecret(deps: Vault, tx: Tx, owner: Owner, given: string | undefined): Promise<Sealed> {
  return seal(deps, tx, bindingOf(owner, 'webhook-legacy'), given ?? newSecret(legacyPrefix));
}

/** All that the deliveries of these endpoints are signed with, by endpoint. */
export async function openSigningSecrets(
  deps: Vault,
  db: Db,
  webhooks: readonly Webhook[],
  now: Date,
): Promise<ReadonlyMap<number, SigningSecrets>> {
  const wanted = webhooks.map((webhook) => ({ webhook, ids: idsInUse(webhook, now) }));
  const bindings = wanted.flatMap(({ webhook, ids }) => [
    [ids.secret, bindingOf(webhook, 'webhook')] as const,
    ...(ids.previous === null ? [] : [[ids.previous, bindingOf(webhook, 'webhook')] as const]),
    ...(ids.legacy === null ? [] : [[ids.legacy, bindingOf(webhook, 'webhook-legacy')] as const]),
  ]);
  const texts = await openSecrets(deps, db, new Map(bindings));
  const textOf = (id: number | null) => (id === null ? undefined : texts.get(id));
  return new Map(
    wanted.flatMap(({ webhook, ids }) => {
      const secret = textOf(ids.secret);
      if (secret === undefined) return [];
      const previous = textOf(ids.previous);
      const keys = [secret, ...(previous === undefined ? [] : [previous])].map(signingKey);
      return [[webhook.id, { keys, legacy: textOf(ids.legacy) }] as const];
    }),
  );
}

export async function destroySecrets(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  ...ids: readonly (number | null)[]
): Promise<void> {
  for (const id of ids) if (id !== null) await destroySecret(deps, tx, id);
}

function idsInUse(webhook: Webhook, now: Date) {
  const isOverlapping = webhook.previousUntil !== null && webhook.previousUntil > now;
  return {
    secret: webhook.secretId,
    previous: isOverlapping ? webhook.previousSecretId : null,
    legacy: webhook.compatibility ? webhook.legacySecretId : null,
  };
}

async function seal(deps: Vault, tx: Tx, binding: SecretBinding, text: string): Promise<Sealed> {
  return { id: await sealSecret(deps, tx, binding, text), text, lastFour: text.slice(-4) };
}

function bindingOf({ id, projectId }: Owner, purpose: 'webhook' | 'webhook-legacy'): SecretBinding {
  return { purpose, projectId, owner: `webhook:${id}` };
}
