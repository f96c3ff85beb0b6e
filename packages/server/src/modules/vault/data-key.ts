import { randomBytes } from 'node:crypto';
import { ConfigError } from '../../platform/config.ts';
import { inTransaction, type Db, type Tx } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { open, seal } from './sealed-box.ts';

const wrapping = 'vault data key';
const keyLock = 7_216_002;

export type DataKey = { id: number; key: Buffer };

/** Makes the first data key, or proves that the master key opens those there are: a wrong one stops the start. */
export async function openVault(deps: Pick<Deps, 'db' | 'masterKey' | 'clock'>): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await tx.selectNoFrom((eb) => eb.fn('pg_advisory_xact_lock', [eb.val(keyLock)]).as('locked')).execute();
    const newest = await newestKey(tx);
    if (newest) unwrap(deps.masterKey, newest.wrapped);
    else
      await tx
        .insertInto('vault_key')
        .values({ wrapped: wrap(deps.masterKey), created_at: deps.clock.now() })
        .execute();
  });
}

export async function currentDataKey(deps: Pick<Deps, 'masterKey'>, db: Db): Promise<DataKey> {
  const newest = await newestKey(db);
  if (!newest) throw new Error('The vault was never opened.');
  return { id: newest.id, key: unwrap(deps.masterKey, newest.wrapped) };
}

export async function dataKeyById(deps: Pick<Deps, 'masterKey'>, db: Db, id: number): Promise<Buffer> {
  const row = await db.selectFrom('vault_key').select('wrapped').where('id', '=', id).executeTakeFirstOrThrow();
  return unwrap(deps.masterKey, row.wrapped);
}

function newestKey(db: Db | Tx) {
  return db.selectFrom('vault_key').select(['id', 'wrapped']).orderBy('id', 'desc').limit(1).executeTakeFirst();
}

function wrap(masterKey: Deps['masterKey']): Buffer {
  return seal(masterKey.derive(wrapping), wrapping, randomBytes(32));
}

function unwrap(masterKey: Deps['masterKey'], wrapped: Buffer): Buffer {
  try {
    return open(masterKey.derive(wrapping), wrapping, wrapped);
  } catch (error) {
    throw new ConfigError('The master key is not the one this database was sealed with.', { cause: error });
  }
}
