import { sql } from 'kysely';
import type { ProjectScope } from '../../platform/access.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { ChainFamily } from '@coffer/kernel/chain.ts';
import type { WalletType } from './wallet.ts';
import type { WalletStatus } from './wallet-status.ts';
import { within } from './store.ts';

export type WalletLink = {
  wallet_id: number;
  family: ChainFamily;
  name: string;
  type: WalletType;
  status: WalletStatus;
  assigning_for: string[];
};

/** One row for each family that a linked wallet serves. */
export async function selectLinks(db: Db, scope: ProjectScope): Promise<WalletLink[]> {
  const { rows } = await sql<WalletLink>`
    select distinct w.id as wallet_id, f.family, w.name, w.type, w.status,
      array(select b.code from assigning_wallet a join blockchain b on b.id = a.blockchain_id
        where a.wallet_id = w.id and b.family = f.family and ${within(sql.ref('a.project_id'), scope)}
        group by b.id order by b.id) as assigning_for
    from project_wallet p join wallet w on w.id = p.wallet_id
    join lateral (select w.family where w.family is not null
      union select x.family from wallet_xpub x where x.wallet_id = w.id) f on true
    where ${within(sql.ref('p.project_id'), scope)}
    order by w.id, f.family`.execute(db);
  return rows;
}

/** Whether there was no such link before. */
export async function insertLink(tx: Tx, projectId: number, walletId: number, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('project_wallet')
    .values({ project_id: projectId, wallet_id: walletId, created_at: now })
    .onConflict((twice) => twice.columns(['project_id', 'wallet_id']).doNothing())
    .returning('wallet_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * From now on this wallet gives out the project's new addresses on the chains of the family that it serves. Whether that is
 * news.
 */
export async function letAssign(tx: Tx, projectId: number, walletId: number, family: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into assigning_wallet (project_id, blockchain_id, wallet_id)
    select ${projectId}::int, c.blockchain_id, c.wallet_id
    from wallet_chain c join blockchain b on b.id = c.blockchain_id
    where c.wallet_id = ${walletId}::int and b.family = ${family}
    order by c.blockchain_id
    on conflict (project_id, blockchain_id) do update set wallet_id = excluded.wallet_id
      where assigning_wallet.wallet_id <> excluded.wallet_id`.execute(tx);
  return Number(numAffectedRows ?? 0n) > 0;
}

/** Whether there was such a link. */
export async function deleteLink(tx: Tx, projectId: number, walletId: number): Promise<boolean> {
  await tx
    .deleteFrom('assigning_wallet')
    .where('project_id', '=', projectId)
    .where('wallet_id', '=', walletId)
    .execute();
  const row = await tx
    .deleteFrom('project_wallet')
    .where('project_id', '=', projectId)
    .where('wallet_id', '=', walletId)
    .returning('wallet_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Which projects each of these wallets serves. */
export async function projectsOfWallets(db: Db, walletIds: readonly number[]): Promise<ReadonlyMap<number, number[]>> {
  if (walletIds.length === 0) return new Map();
  const { rows } = await sql<{ walletId: number; projects: number[] }>`
    select wallet_id as "walletId", array_agg(project_id order by project_id) as projects from project_wallet
    where wallet_id = any(${[...new Set(walletIds)]}::int[]) group by 1`.execute(db);
  return new Map(rows.map(({ walletId, projects }) => [walletId, projects]));
}
