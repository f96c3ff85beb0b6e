import { accountXpub } from '@coffer/keys/phrase/account-xpub.ts';
import { randomBytes } from 'node:crypto';
import type { World } from '../world.ts';

/** A deposit wallet that gives out one address of a project, put straight into the database. */
export async function plantDepositWallet(world: World, projectId: number): Promise<number> {
  const { pool } = world.coffer.deps;
  const { rows } = await pool.query<{ id: number }>(
    `insert into wallet (name, type, kind, family, status, created_at)
     values ('Planted', 'deposit', 'xpub', 'ETH_Family', 'active', now()) returning id`,
  );
  const id = rows[0]?.id ?? 0;
  await pool.query('insert into wallet_chain (wallet_id, blockchain_id) values ($1, 1)', [id]);
  await pool.query(`insert into wallet_xpub (wallet_id, family, xpub) values ($1, 'ETH_Family', 'xpub' || $2)`, [
    id,
    randomBytes(32).toString('hex'),
  ]);
  await pool.query('insert into project_wallet (project_id, wallet_id, created_at) values ($1, $2, now())', [
    projectId,
    id,
  ]);
  await pool.query(
    `insert into assigning_wallet (project_id, blockchain_id, wallet_id) values ($1, 1, $2)
     on conflict (project_id, blockchain_id) do update set wallet_id = excluded.wallet_id`,
    [projectId, id],
  );
  await pool.query(
    `insert into address (wallet_id, family, address, position, status) values ($1, 'ETH_Family', $2, 0, 'ready')`,
    [id, randomAddress()],
  );
  return id;
}

/** On the chain of the planted deposit wallets. */
export async function plantColdWallet(world: World): Promise<number> {
  const { rows } = await world.coffer.deps.pool.query<{ id: number }>(
    `insert into wallet (name, type, kind, family, blockchain_id, address, status, created_at)
     values ('Planted', 'cold', 'address', 'ETH_Family', 1, $1, 'active', now()) returning id`,
    [randomAddress()],
  );
  return rows[0]?.id ?? 0;
}

/** On the chain that has a node: so it can be looked at again, and is not found there. */
export async function plantSweepContract(world: World, walletId: number): Promise<number> {
  const { rows } = await world.coffer.deps.pool.query<{ id: number }>(
    `insert into sweep_contract (blockchain_id, address, wallet_id, factory, owner, collector, code_hash, tx_hash,
       block_height, status, created_at)
     values (3, $2, $1, $2, $2, $2, '0x00', '0x00', 1, 'active', now()) returning id`,
    [walletId, randomAddress()],
  );
  return rows[0]?.id ?? 0;
}

export function randomAddress(): string {
  return `0x${randomBytes(20).toString('hex')}`;
}

export function freshXpub(): string {
  return accountXpub(new Uint8Array(randomBytes(64)), 44, 60);
}
