import { sql } from 'kysely';
import { chainsOf, type ChainFamily } from '@coffer/kernel/chain.ts';
import { systemClock } from '@coffer/kernel/clock.ts';
import type { Chains } from '../../chains/port/chains.ts';
import { chainsOn } from '../../chains/registry.ts';
import { bySystem, recordActivity } from '../../modules/activity/index.ts';
import { withKey } from '../../modules/vault/index.ts';
import type { Config } from '../../platform/config.ts';
import { inTransaction, openDb, type Db } from '../../platform/db/db.ts';
import { openPool } from '../../platform/db/pool.ts';
import { openMasterKey } from '../../platform/keys/master-key.ts';
import { openSigningKey } from '../../platform/keys/signing-key.ts';
import { openLog } from '../../platform/log.ts';
import { sealBackup, type BackedUp } from './key-backup.ts';

type Held = BackedUp & { family: ChainFamily; secretId: number };

/**
 * The keys of all hot wallets in a file under a passphrase. For whoever is at the signer's machine and can read its key: no call of
 * the API leads here. That it was done stands in the audit log.
 */
export async function exportKeys(config: Config, databaseUrl: string, passphrase: string): Promise<string> {
  const pool = openPool(databaseUrl, openLog('silent'), 2);
  const keys: Uint8Array[] = [];
  try {
    const db = openDb(pool);
    const held = await listHeld(db);
    const chains = chainsOn(await bitcoinNetwork(db));
    const opener = { masterKey: openMasterKey(config), signingKey: openSigningKey(config) };
    for (const one of held) keys.push(await withKey(opener, db, one, (key) => copied(chains, one, key)));
    const now = systemClock.now();
    const wallets = held.map(({ walletId, name, family, address }) => ({ walletId, name, family, address }));
    const file = await sealBackup(passphrase, now, wallets, keys);
    await inTransaction(db, (tx) =>
      recordActivity(tx, bySystem('the signer', now), {
        action: 'vault.hot-keys-exported',
        entity: 'vault',
        entityId: 'system',
        after: { wallets: wallets.map(({ walletId }) => walletId) },
      }),
    );
    return file;
  } finally {
    for (const key of keys) key.fill(0);
    await pool.end();
  }
}

/** A key that is not that of its address would be found out when it is needed. */
function copied(chains: Chains, { walletId, family, address }: Held, key: Uint8Array): Uint8Array {
  const [chain] = chainsOf(family);
  if (chain === undefined || chains.rules(chain).addressOfKey(key) !== address) {
    throw new Error(`The key of wallet ${walletId} is not that of its address ${address}.`);
  }
  return Uint8Array.from(key);
}

async function bitcoinNetwork(db: Db): Promise<string> {
  const { rows } = await sql<{
    network: string;
  }>`select chain_id as network from blockchain where code = 'BTC'`.execute(db);
  if (!rows[0]) throw new Error('This database knows no Bitcoin.');
  return rows[0].network;
}

async function listHeld(db: Db): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select w.id as "walletId", w.name, a.family, a.address, k.secret_id as "secretId"
    from wallet w join wallet_key k on k.wallet_id = w.id join address a on a.wallet_id = w.id and a.family = w.family and a.position = 0
    where w.type in ('hot', 'gas') order by w.id`.execute(db);
  return rows;
}
