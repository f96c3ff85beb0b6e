import { ConfigError } from '../../platform/config.ts';
import { inTransaction, type Tx } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { SigningKey } from '../../platform/keys/signing-key.ts';
import { bySystem, recordActivity } from '../activity/index.ts';
import { lockDataKeys } from './data-key.ts';
import { openKey } from './hot-keys.ts';
import { contextOfRow } from './secrets.ts';
import { sealTo } from './sealed-to.ts';
import { insertPair, provenPairs, type SealingHalf } from './signing-pair.ts';
import { vaultId } from './show-vault.ts';
import { activeDataKeyId, destroyUnusedKeys, lockHotKeys, supersedeActiveKey, writeSealed } from './vault-store.ts';

type Signing = Pick<Deps, 'db' | 'masterKey' | 'signingKey' | 'clock' | 'log'>;

const unnamed =
  'The master key is named, so that DATA_DIR may not be there to stay: name a folder that is by SIGNER_DATA_DIR, or the signing key by SIGNING_KEY_FILE or SIGNING_KEY.';

/**
 * In the process that signs: makes the first pair, or proves that the signing key opens those there are, and seals to the newest
 * whatever is not. A kill in between leaves each key sealed one way or the other, and both open here.
 */
export async function openSigning(deps: Signing): Promise<void> {
  const { signingKey } = deps;
  if (!signingKey) throw new ConfigError(unnamed);
  await inTransaction(deps.db, async (tx) => {
    await lockDataKeys(tx);
    const { count } = await provenPairs(signingKey, tx);
    if (count > 0) return;
    signingKey.create();
    await insertPair(deps, signingKey, tx);
  });
  const damaged = await inTransaction(deps.db, async (tx) => {
    await lockDataKeys(tx);
    const { active } = await provenPairs(signingKey, tx);
    if (!active) throw new Error('There is no pair to seal hot wallet keys to.');
    return resealKeys(deps, tx, active);
  });
  tellDamaged(deps, damaged);
}

/**
 * After the vault was rotated: a pair of its own, once for each rotation however often this is looked at. The keys are sealed to it
 * in the transaction that makes it, so that nobody puts another one in between.
 */
export async function followRotation(deps: Signing): Promise<void> {
  const { signingKey } = deps;
  if (!signingKey) return;
  const damaged = await inTransaction(deps.db, async (tx) => {
    await lockDataKeys(tx);
    if (!(await isRotationDue(signingKey, tx))) return [];
    await supersedeActiveKey(tx, 'signing');
    return resealKeys(deps, tx, await insertPair(deps, signingKey, tx));
  });
  tellDamaged(deps, damaged);
}

async function isRotationDue(signingKey: SigningKey, tx: Tx): Promise<boolean> {
  const { active } = await provenPairs(signingKey, tx);
  const dataKeyId = await activeDataKeyId(tx);
  // Keys of both kinds are numbered in one row: a later number was made after that rotation.
  return !active || (dataKeyId !== undefined && active.id <= dataKeyId);
}

/** Seals to this pair whatever is not, and destroys the pairs that nothing needs any more. Gives the keys that do not open. */
async function resealKeys(deps: Signing, tx: Tx, pair: SealingHalf): Promise<readonly number[]> {
  const outcome = await resealIn(deps, tx, pair);
  const now = deps.clock.now();
  const destroyed = await destroyUnusedKeys(tx, 'signing', now);
  // What a key of a hot wallet alone was still sealed with.
  destroyed.push(...(await destroyUnusedKeys(tx, 'data', now)));
  if (outcome.resealed > 0) {
    await recordActivity(tx, bySystem('vault', now), {
      action: 'vault.hot-keys-resealed',
      entity: 'vault',
      entityId: vaultId,
      after: { keys: outcome.resealed, destroyedDataKeys: destroyed, damagedSecrets: outcome.damaged },
    });
  }
  return outcome.damaged;
}

function tellDamaged({ log }: Signing, damaged: readonly number[]): void {
  if (damaged.length > 0) log.error({ secrets: damaged }, 'hot wallet keys do not open and were not sealed anew');
}

async function resealIn(deps: Signing, tx: Tx, pair: SealingHalf): Promise<{ resealed: number; damaged: number[] }> {
  const fresh: { id: number; sealed: Buffer }[] = [];
  const damaged: number[] = [];
  for (const row of await lockHotKeys(tx, pair.id)) {
    let key: Uint8Array;
    try {
      key = openKey(deps, contextOfRow(row), row);
    } catch {
      // It stays as it is, and so does what it is sealed with: somebody may still find out why.
      damaged.push(row.id);
      continue;
    }
    try {
      fresh.push({ id: row.id, sealed: sealTo(pair.publicKey, contextOfRow(row), key) });
    } finally {
      key.fill(0);
    }
  }
  if (fresh.length > 0) await writeSealed(tx, pair.id, fresh);
  return { resealed: fresh.length, damaged };
}
