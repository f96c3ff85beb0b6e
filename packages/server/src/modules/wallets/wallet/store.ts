import { sql, type Expression, type Insertable, type RawBuilder, type SqlBool } from 'kysely';
import { notFound, type ProjectScope } from '../../../platform/access.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { DB } from '../../../platform/db/types.generated.ts';
import { nextDue } from '../../treasury-changes/index.ts';
import { addressStatus } from '../addresses/address-status.ts';
import { isOwn } from './own-address.ts';
import type { Wallet, WalletKind, WalletType } from './wallet.ts';
import { walletStatus, type WalletStatus } from './wallet-status.ts';

type Wanted = { id?: number; projectId?: number };

/** Everything that a wallet's view says, in one statement. */
export async function selectWallets(db: Db, scope: ProjectScope, wanted: Wanted = {}): Promise<Wallet[]> {
  const { rows } = await sql<Wallet>`
    select w.id, w.name, w.type, w.kind, w.status, w.created_at, own.code as blockchain_code,
      coalesce(w.family, (select min(family) from wallet_xpub x where x.wallet_id = w.id)) as family,
      coalesce(w.address,
        (select min(s.address) from sweep_contract s where s.wallet_id = w.id),
        (select a.address from address a where a.wallet_id = w.id and w.kind = 'key' and a.family = w.family and ${isOwn})) as address,
      array(select json_build_object('family', x.family, 'xpub', x.xpub)
        from wallet_xpub x where x.wallet_id = w.id order by x.family) as xpubs,
      array(select json_build_object('family', k.family, 'firstAddress', f.address,
          'ready', (select count(*) from address a
            where a.wallet_id = w.id and a.family = k.family and a.status = ${addressStatus.state('ready')}),
          'prepared', (select max(a.position) + 1 from address a where a.wallet_id = w.id and a.family = k.family))
        from key_pool k join address f on f.wallet_id = w.id and f.family = k.family and f.position = 0
        where k.wallet_id = w.id order by k.family) as key_pools,
      array(select json_build_object(
          'blockchainCode', b.code, 'coldAddress', c.cold_address, 'sweepContractID', s.id)
        from wallet_chain c join blockchain b on b.id = c.blockchain_id
        left join sweep_contract s on s.wallet_id = w.id and s.blockchain_id = b.id
        where c.wallet_id = w.id order by b.id) as chains,
      array(select p.project_id from project_wallet p
        where p.wallet_id = w.id and ${within(sql.ref('p.project_id'), scope)} order by p.project_id) as project_ids,
      case when not exists (select from assigning_wallet a where a.wallet_id = w.id)
        then ${nextDue('wallet.linked', sql`jsonb_build_object('walletId', w.id)`)} end as waits_until
    from wallet w left join blockchain own on own.id = w.blockchain_id
    where ${isVisible(scope)}
      and ${wanted.id === undefined ? sql`true` : sql`w.id = ${wanted.id}::int`}
      and ${wanted.projectId === undefined ? sql`true` : isLinked(wanted.projectId)}
    order by w.id`.execute(db);
  return rows;
}

export async function selectWallet(db: Db, scope: ProjectScope, id: number): Promise<Wallet> {
  const [wallet] = await selectWallets(db, scope, { id });
  if (!wallet) throw notFound();
  return wallet;
}

export type LockedWallet = {
  id: number;
  name: string;
  type: WalletType;
  kind: WalletKind;
  family: string | null;
  status: WalletStatus;
  /** Also serves projects outside of the scope that was asked with, if only by taking their money. */
  foreign: boolean;
};

/** Changes of one wallet take turns here. */
export async function lockWallet(tx: Tx, scope: ProjectScope, id: number): Promise<LockedWallet> {
  const { rows } = await sql<LockedWallet>`
    select w.id, w.name, w.type, w.kind, w.family, w.status,
      exists (select from project_wallet p
        where (p.wallet_id = w.id or (w.type = 'cold' and p.wallet_id in (select c.wallet_id from wallet_chain c
            where c.blockchain_id = w.blockchain_id and c.cold_address = w.address)))
          and not ${within(sql.ref('p.project_id'), scope)}) as foreign
    from wallet w where w.id = ${id}::int and ${isVisible(scope)} for no key update of w`.execute(tx);
  const [wallet] = rows;
  if (!wallet) throw notFound();
  return wallet;
}

/** In one order everywhere, so that two who change several never wait for each other in a ring. */
export async function lockWallets(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select from wallet where id = any(${[...ids]}::int[]) order by id for no key update`.execute(tx);
}

type NewWallet = Omit<Insertable<DB['wallet']>, 'status' | 'type' | 'kind'> & { type: WalletType; kind: WalletKind };

/** A wallet is made of things that were checked before: it is active from the start, unless a person has to confirm it. */
export async function insertWallet(tx: Tx, values: NewWallet, isConfirmed = true): Promise<number> {
  const status = isConfirmed ? walletStatus.move(walletStatus.initial, 'active') : walletStatus.initial;
  const row = await tx
    .insertInto('wallet')
    .values({ ...values, status })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function writeName(tx: Tx, id: number, name: string): Promise<void> {
  await tx.updateTable('wallet').set({ name }).where('id', '=', id).execute();
}

export async function writeStatus(tx: Tx, id: number, status: WalletStatus): Promise<void> {
  await tx.updateTable('wallet').set({ status }).where('id', '=', id).execute();
}

/** False when the key belongs to a wallet already. */
export async function insertXpub(tx: Tx, walletId: number, family: string, xpub: string): Promise<boolean> {
  const row = await tx
    .insertInto('wallet_xpub')
    .values({ wallet_id: walletId, family, xpub })
    .onConflict((twice) => twice.columns(['family', 'xpub']).doNothing())
    .returning('wallet_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertKey(tx: Tx, walletId: number, secretId: number): Promise<void> {
  await tx.insertInto('wallet_key').values({ wallet_id: walletId, secret_id: secretId }).execute();
}

export async function serveChain(tx: Tx, walletId: number, blockchainId: number, cold: string | null): Promise<void> {
  await tx
    .insertInto('wallet_chain')
    .values({ wallet_id: walletId, blockchain_id: blockchainId, cold_address: cold })
    .onConflict((twice) => twice.columns(['wallet_id', 'blockchain_id']).doUpdateSet({ cold_address: cold }))
    .execute();
}

/** Whether an address is that of a cold wallet of ours which may take money now. */
export async function isActiveColdAddress(db: Db, blockchainId: number, address: string): Promise<boolean> {
  return (await coldWalletIn(db, 'active', blockchainId, address)) !== undefined;
}

/** The name of the cold wallet of ours at an address, where somebody paused it. */
export async function pausedColdWallet(db: Db, blockchainId: number, address: string): Promise<string | undefined> {
  return (await coldWalletIn(db, 'inactive', blockchainId, address))?.name;
}

function coldWalletIn(db: Db, status: 'active' | 'inactive', blockchainId: number, address: string) {
  return db
    .selectFrom('wallet')
    .select('name')
    .where('type', '=', 'cold')
    .where('blockchain_id', '=', blockchainId)
    .where('address', '=', address)
    .where('status', '=', walletStatus.state(status))
    .executeTakeFirst();
}

/** The cold wallet at an address, unless it was archived, and whether it is of other projects alone. */
export async function coldWalletAt(
  tx: Tx,
  scope: ProjectScope,
  blockchainId: number,
  address: string,
): Promise<{ id: number; isOfOthers: boolean } | undefined> {
  const { rows } = await sql<{ id: number; isOfOthers: boolean }>`
    select w.id, exists (select from project_wallet p where p.wallet_id = w.id) and not ${isVisible(scope)} as "isOfOthers"
    from wallet w where w.type = 'cold' and w.blockchain_id = ${blockchainId}::int and w.address = ${address}
      and w.status <> ${walletStatus.state('archived')} for no key update of w`.execute(tx);
  return rows[0];
}

export type LockedColdWallet = { address: string; blockchainCode: string; status: WalletStatus };

/** It keeps its status until whoever asked has written down that money ends there. */
export async function lockColdWallet(tx: Tx, scope: ProjectScope, id: number): Promise<LockedColdWallet | undefined> {
  const { rows } = await sql<LockedColdWallet>`
    select w.address, b.code as "blockchainCode", w.status from wallet w join blockchain b on b.id = w.blockchain_id
    where w.id = ${id}::int and w.type = 'cold' and ${isVisible(scope)} for share of w`.execute(tx);
  return rows[0];
}

export function within(column: Expression<unknown>, scope: ProjectScope): RawBuilder<SqlBool> {
  return scope === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`${column} = any(${[...scope]}::int[])`;
}

export function isVisible(scope: ProjectScope): RawBuilder<SqlBool> {
  if (scope === 'all') return sql<SqlBool>`true`;
  return sql<SqlBool>`exists (select from project_wallet v where v.wallet_id = w.id and v.project_id = any(${[...scope]}::int[]))`;
}

/** A cold wallet is of those who were told of it, and of those whose deposit wallets pay to it. */
export function isReached(scope: ProjectScope): RawBuilder<SqlBool> {
  if (scope === 'all') return sql<SqlBool>`true`;
  return sql<SqlBool>`(${isVisible(scope)} or exists (
    select from project_wallet p where p.project_id = any(${[...scope]}::int[]) and (
      exists (select from wallet_chain c where c.wallet_id = p.wallet_id and c.blockchain_id = w.blockchain_id
        and c.cold_address = w.address)
      or exists (select from sweep_contract k where k.wallet_id = p.wallet_id and k.blockchain_id = w.blockchain_id
        and k.collector = w.address))))`;
}

function isLinked(projectId: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from project_wallet l where l.wallet_id = w.id and l.project_id = ${projectId}::int)`;
}
