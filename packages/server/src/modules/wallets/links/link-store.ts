import { sql } from 'kysely';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { ChainFamily } from '@coffer/kernel/chain.ts';
import type { WalletType } from '../wallet/wallet.ts';
import type { WalletStatus } from '../wallet/wallet-status.ts';
import { within } from '../wallet/store.ts';
import { sweepContractStatus } from '../contracts/sweep-contract-status.ts';

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

/** A chain on which a wallet is to give out a project's new addresses, and what gives them out before it does. */
export type Takeover = {
  blockchainId: number;
  network: string;
  before: { walletId: number; name: string } | null;
  /** Whether payers of the project were ever given an address elsewhere: they choose the chain, and may come here instead. */
  hasPayers: boolean;
};

/**
 * On the chains of the family that it serves; those where it does so already are not among them, nor those where nobody has
 * confirmed where its money ends.
 */
export async function selectTakeovers(
  tx: Tx,
  projectId: number,
  walletId: number,
  family: string,
): Promise<Takeover[]> {
  const { rows } = await sql<Takeover>`
    select c.blockchain_id as "blockchainId", b.name as network,
      case when a.wallet_id is not null then json_build_object('walletId', w.id, 'name', w.name) end as before,
      exists (select from address x where x.project_id = ${projectId}::int
        and (x.wallet_id, x.family) <> (c.wallet_id, b.family)) as "hasPayers"
    from wallet_chain c join blockchain b on b.id = c.blockchain_id
    left join assigning_wallet a on a.project_id = ${projectId}::int and a.blockchain_id = b.id
    left join wallet w on w.id = a.wallet_id
    where c.wallet_id = ${walletId}::int and b.family = ${family} and a.wallet_id is distinct from c.wallet_id
      and not exists (select from sweep_contract s
        where s.wallet_id = c.wallet_id and s.blockchain_id = c.blockchain_id and s.status = ${sweepContractStatus.state('verifying')})
    order by c.blockchain_id`.execute(tx);
  return rows;
}

/** From now on this wallet gives out the project's new addresses on these chains. */
export async function letAssign(
  tx: Tx,
  projectId: number,
  walletId: number,
  blockchainIds: readonly number[],
): Promise<void> {
  await sql`
    insert into assigning_wallet (project_id, blockchain_id, wallet_id)
    select ${projectId}::int, id, ${walletId}::int from unnest(${[...blockchainIds]}::int[]) as id order by id
    on conflict (project_id, blockchain_id) do update set wallet_id = excluded.wallet_id`.execute(tx);
}

/** And from now on it does not, where it did: another one does, or none. */
export async function stopAssigning(
  tx: Tx,
  projectId: number,
  walletId: number,
  { blockchainId, instead }: { blockchainId: number; instead: number | null },
): Promise<void> {
  const mine = sql`project_id = ${projectId}::int and blockchain_id = ${blockchainId}::int and wallet_id = ${walletId}::int`;
  if (instead === null) await sql`delete from assigning_wallet where ${mine}`.execute(tx);
  else await sql`update assigning_wallet set wallet_id = ${instead}::int where ${mine}`.execute(tx);
}

/** Of these chains those on which nothing gives out the project's addresses. */
export async function chainsWithout(tx: Tx, projectId: number, blockchainIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...blockchainIds]}::int[]) as id where not exists (
      select from assigning_wallet a where a.project_id = ${projectId}::int and a.blockchain_id = id)`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function chainsAssigned(tx: Tx, projectId: number, walletId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('assigning_wallet')
    .select('blockchain_id')
    .where('project_id', '=', projectId)
    .where('wallet_id', '=', walletId)
    .orderBy('blockchain_id')
    .execute();
  return rows.map((row) => row.blockchain_id);
}

export async function isLinkedTo(tx: Tx, projectId: number, walletId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('project_wallet')
    .select('wallet_id')
    .where('project_id', '=', projectId)
    .where('wallet_id', '=', walletId)
    .executeTakeFirst();
  return row !== undefined;
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
