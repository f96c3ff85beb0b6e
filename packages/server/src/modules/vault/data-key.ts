import { randomFillSync } from 'node:crypto';
import { ConfigError } from '../../platform/config.ts';
import { inTransaction, type Db, type Tx } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { open, seal } from './sealed-box.ts';
import { vaultKeyStatus } from './vault-key-status.ts';

const wrapping = 'vault data key';
const keyLock = 7_216_002;

/** Whoever gets the bytes of one wipes them after use. */
export type DataKey = { id: number; key: Buffer };

/** Makes the first data key, or proves that the master key opens those there are: a wrong one stops the start. */
export async function openVault(deps: Pick<Deps, 'db' | 'masterKey' | 'clock'>): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockDataKeys(tx);
    const keys = await dataKeys(deps, tx);
    if (keys.size === 0) await insertDataKey(deps, tx);
  });
}

/** Changes of the data keys come one after the other, also while there is none. */
export async function lockDataKeys(tx: Tx): Promise<void> {
  await tx.selectNoFrom((eb) => eb.fn('pg_advisory_xact_lock', [eb.val(keyLock)]).as('locked')).execute();
}

export async function insertDataKey(deps: Pick<Deps, 'masterKey' | 'clock'>, tx: Tx): Promise<number> {
  const row = await tx
    .insertInto('vault_key')
    .values({ wrapped: wrap(deps.masterKey), created_at: deps.clock.now(), status: vaultKeyStatus.initial })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * What is sealed now is sealed with this one. The lock lasts as long as the transaction: until what was sealed is there to
 * see, nobody destroys the key it was sealed with.
 */
export async function currentDataKey(deps: Pick<Deps, 'masterKey'>, tx: Tx): Promise<DataKey> {
  const active = await tx
    .selectFrom('vault_key')
    .select(['id', 'wrapped'])
    .where('kind', '=', 'data')
    .where('status', '=', vaultKeyStatus.state('active'))
    .forKeyShare()
    .executeTakeFirst();
  if (!active?.wrapped) throw new Error('The vault was never opened.');
  return { id: active.id, key: unwrapDataKey(deps, active.wrapped) };
}

/** Every data key that is not destroyed, by its id. */
export async function dataKeys(deps: Pick<Deps, 'masterKey'>, db: Db): Promise<ReadonlyMap<number, Buffer>> {
  const rows = await db
    .selectFrom('vault_key')
    .select(['id', 'wrapped'])
    .where('kind', '=', 'data')
    .where('status', '<>', vaultKeyStatus.state('destroyed'))
    .execute();
  return new Map(rows.flatMap(({ id, wrapped }) => (wrapped ? [[id, unwrapDataKey(deps, wrapped)] as const] : [])));
}

export function unwrapDataKey(deps: Pick<Deps, 'masterKey'>, wrapped: Buffer): Buffer {
  try {
    return open(deps.masterKey.derive(wrapping), wrapping, wrapped);
  } catch (error) {
    throw new ConfigError(
      'The master key is not the one this database was sealed with. Put that one back: MASTER_KEY, MASTER_KEY_FILE, or master.key in DATA_DIR.',
      { cause: error },
    );
  }
}

function wrap(masterKey: Deps['masterKey']): Buffer {
  const key = randomFillSync(Buffer.allocUnsafeSlow(32));
  try {
    return seal(masterKey.derive(wrapping), wrapping, key);
  } finally {
    key.fill(0);
  }
}
