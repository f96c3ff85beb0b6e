import { inTransaction } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { bySystem, recordActivity } from '../activity/index.ts';
import { currentDataKey, dataKeys } from './data-key.ts';
import { open, seal } from './sealed-box.ts';
import { contextOfRow } from './secrets.ts';
import { vaultId } from './show-vault.ts';
import { countOldSecrets, destroyUnusedKeys, lockOldSecrets, writeSealed, type SealedRow } from './vault-store.ts';

const batchRowsMax = 200;

type Vault = Pick<Deps, 'db' | 'masterKey' | 'clock' | 'log'>;

/**
 * After a rotation: seals with the new key whatever older ones sealed, a batch at a time, and destroys those that nothing
 * needs any more. Keys of hot wallets are left to the signer. What is done stays done, so that a crash costs one batch.
 */
export async function resealSecrets(deps: Vault): Promise<void> {
  const damaged: number[] = [];
  let [resealed, lastId] = [0, 0];
  for (;;) {
    const batch = await resealBatch(deps, lastId);
    if (batch.lastId === undefined) break;
    lastId = batch.lastId;
    resealed += batch.resealed;
    damaged.push(...batch.damaged);
  }
  await finish(deps, resealed, damaged);
}

async function resealBatch(
  deps: Vault,
  afterId: number,
): Promise<{ lastId: number | undefined; resealed: number; damaged: number[] }> {
  return inTransaction(deps.db, async (tx) => {
    const current = await currentDataKey(deps, tx);
    const rows = await lockOldSecrets(tx, current.id, { afterId, rowsMax: batchRowsMax });
    const keys = await dataKeys(deps, tx);
    const opened = rows.map((row) => ({ row, plain: openRow(keys.get(row.key_id), row) }));
    const fresh = opened.flatMap(({ row, plain }) =>
      plain ? [{ id: row.id, sealed: seal(current.key, contextOfRow(row), plain) }] : [],
    );
    for (const bytes of [current.key, ...keys.values(), ...opened.map(({ plain }) => plain)]) bytes?.fill(0);
    if (fresh.length > 0) await writeSealed(tx, current.id, fresh);
    const damaged = opened.filter(({ plain }) => plain === undefined).map(({ row }) => row.id);
    return { lastId: rows.at(-1)?.id, resealed: fresh.length, damaged };
  });
}

/** A secret that does not open any more stays as it is, and so does its key: somebody may still find out why. */
export function openRow(key: Buffer | undefined, row: SealedRow): Buffer | undefined {
  if (!key || !row.sealed) return undefined;
  try {
    return open(key, contextOfRow(row), row.sealed);
  } catch {
    return undefined;
  }
}

async function finish(deps: Vault, resealed: number, damaged: readonly number[]): Promise<void> {
  const left = await inTransaction(deps.db, async (tx) => {
    const destroyed = await destroyUnusedKeys(tx, 'data', deps.clock.now());
    if (resealed > 0 || destroyed.length > 0) {
      await recordActivity(tx, bySystem('vault', deps.clock.now()), {
        action: 'vault.resealed',
        entity: 'vault',
        entityId: vaultId,
        after: { secrets: resealed, destroyedDataKeys: destroyed, damagedSecrets: damaged },
      });
    }
    return countOldSecrets(tx);
  });
  if (damaged.length > 0) deps.log.error({ secrets: damaged }, 'secrets do not open and were not sealed anew');
  // Somebody held them, or was sealing with the old key at that moment.
  if (left > damaged.length) throw new Error(`${left - damaged.length} secrets are still sealed with an older key.`);
}
