import { onlyProjects, unauthorized, type KeySubject } from '../../platform/access.ts';
import type { Deps } from '../../platform/deps.ts';
import { hashKey, isWellFormedKey, keyPrefix } from './api-key.ts';
import { admits, plainAddress } from './ip-allowlist.ts';
import { effectiveScopes } from './key-scopes.ts';
import type { FindKeyInUse } from './find-key-in-use.ts';
import { selectKeysById, type KeyInUse } from './store.ts';

const seenEveryMs = 60_000;

/** Every refusal is the same: nobody learns which keys there are, or why one is shut out. */
export async function authenticateApiKey(
  deps: Pick<Deps, 'keysSeen'>,
  findKey: FindKeyInUse,
  text: string,
  ip: string,
  now: Date,
): Promise<KeySubject> {
  if (!isWellFormedKey(text)) throw unauthorized();
  const key = await findKey(hashKey(text), now);
  if (!key || !admits(key.ip_allowlist, ip)) throw unauthorized();
  if (isDue(key, now)) deps.keysSeen.set(key.id, { at: now, ip: plainAddress(ip) });
  return toSubject(key);
}

/** Those of the keys that are still good, as what they may do at this moment. */
export async function findKeys(
  deps: Pick<Deps, 'pool'>,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, KeySubject>> {
  const keys = await selectKeysById(deps.pool, ids, now);
  return new Map(keys.map((key) => [key.id, toSubject(key)]));
}

function toSubject(key: KeyInUse): KeySubject {
  return {
    kind: 'key',
    keyId: key.id,
    description: key.description || `${keyPrefix}…${key.last_four}`,
    permissions: effectiveScopes(key.scopes),
    projects: onlyProjects(key.project_id),
  };
}

function isDue(key: KeyInUse, now: Date): boolean {
  return key.last_used_at === null || now.getTime() - key.last_used_at.getTime() >= seenEveryMs;
}
