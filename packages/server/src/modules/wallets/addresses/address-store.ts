import { sql } from 'kysely';
import type { ChainCode, ChainFamily } from '@coffer/kernel/chain.ts';
import type { AddressSource } from '../../../chains/port/rules.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { walletStatus } from '../wallet/wallet-status.ts';
import { addressStatus } from './address-status.ts';

/** Where a wallet's addresses come from, and a chain whose rules derive them. */
export type Pool = { walletId: number; family: ChainFamily; code: ChainCode; source: AddressSource };

type PoolRow = {
  wallet_id: number;
  family: ChainFamily;
  code: ChainCode;
  xpub: string | null;
  contract: string | null;
};

/** Active deposit wallets with fewer ready addresses than they should have. */
export async function selectLowPools(db: Db, readyMin: number, poolsMax: number): Promise<Pool[]> {
  const { rows } = await sql<PoolRow>`
    ${pools}
    where w.status = ${walletStatus.state('active')} and (select count(*) from (
      select from address a where a.wallet_id = w.id and a.family = f.family and a.status = ${addressStatus.state('ready')}
      limit ${readyMin}::int) ready) < ${readyMin}::int
    order by w.id limit ${poolsMax}::int`.execute(db);
  return rows.map(toPool);
}

export async function selectPool(db: Db, walletId: number, family: string): Promise<Pool | undefined> {
  const { rows } = await sql<PoolRow>`
    ${pools} where w.id = ${walletId}::int and f.family = ${family}`.execute(db);
  return rows.map(toPool)[0];
}

const pools = sql`
  select w.id as wallet_id, f.family, f.xpub, f.contract, f.code
  from wallet w join lateral (
    select x.family, x.xpub, null as contract, min(b.code) as code
      from wallet_xpub x join wallet_chain c on c.wallet_id = x.wallet_id
      join blockchain b on b.id = c.blockchain_id and b.family = x.family
      where x.wallet_id = w.id group by x.family, x.xpub
    union all
    select b.family, null, s.address, min(b.code)
      from sweep_contract s join blockchain b on b.id = s.blockchain_id
      where s.wallet_id = w.id group by b.family, s.address
  ) f on w.type = 'deposit'`;

function toPool(row: PoolRow): Pool {
  const source: AddressSource =
    row.xpub === null ? { kind: 'contract', contract: row.contract ?? '' } : { kind: 'xpub', xpub: row.xpub };
  return { walletId: row.wallet_id, family: row.family, code: row.code, source };
}

const addressLock = 7_216_011;

/**
 * Until the end of this transaction nobody else adds addresses. So ids appear in the order in which they count, and who
 * reads on from the last id that he saw misses none.
 */
export async function lockAddresses(tx: Tx): Promise<void> {
  await tx.selectNoFrom((eb) => eb.fn('pg_advisory_xact_lock', [eb.val(addressLock)]).as('locked')).execute();
}

export async function nextPosition(tx: Tx, walletId: number, family: string): Promise<number> {
  const row = await tx
    .selectFrom('address')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('wallet_id', '=', walletId)
    .where('family', '=', family)
    .executeTakeFirst();
  return row?.last === null || row?.last === undefined ? 0 : row.last + 1;
}

/**
 * Those in a gap that a restore left are watched and given to nobody. Says how many were new: an address that belongs to
 * another wallet is left to it.
 */
export async function insertAddresses(
  tx: Tx,
  { walletId, family }: Pick<Pool, 'walletId' | 'family'>,
  from: number,
  addresses: readonly string[],
  status: 'ready' | 'waiting',
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into address (wallet_id, family, address, position, status)
    select ${walletId}::int, ${family}, a.address, ${from}::bigint + a.at - 1,
      case when ${from}::bigint + a.at - 1 <= gap.last then ${addressStatus.move('ready', 'retired')}
        else ${addressStatus.move('known', status)} end
    from unnest(${[...addresses]}::text[]) with ordinality as a (address, at), (
      select coalesce(max(to_position), -1) as last from address_gap
      where wallet_id = ${walletId}::int and family = ${family}) gap
    order by a.at
    on conflict (family, address) do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Of a key that is one address. It is in use from the start, so that no pool ever gives it out. */
export async function insertOwn(
  tx: Tx,
  walletId: number,
  family: string,
  address: string,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('address')
    .values({
      wallet_id: walletId,
      family,
      address,
      position: 0,
      status: addressStatus.move('ready', 'assigned'),
      assigned_at: now,
    })
    .onConflict((twice) => twice.columns(['family', 'address']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export type Taker = { projectId: number; customerId: number; permanent: boolean };

/**
 * What came to an address or left it. Tokens that are not set up here count for nothing: to send one costs next to nothing,
 * and whoever knows an address of a sweep contract knows all that follow.
 */
const hasHistory = sql<boolean>`(
  exists (select from deposit d where d.address_id = a.id and d.arrivals is null)
  or exists (select from departure d where d.address_id = a.id)
  or exists (select from holding h where h.address_id = a.id))`;

/**
 * The first ready address that nobody else is about to take. Those that already have a history, because somebody paid to them
 * before they were given to anybody we know of, are retired on the way: their next payer may be a stranger.
 */
export async function takeReady(
  tx: Tx,
  pool: Pick<Pool, 'walletId' | 'family'>,
  taker: Taker,
  now: Date,
): Promise<number | undefined> {
  for (;;) {
    const next = await takeNext(tx, pool, taker, now);
    if (!next?.used) return next?.id;
    await retireUsed(tx, pool);
  }
}

/** All of them at once: there may be hundreds. */
async function retireUsed(tx: Tx, { walletId, family }: Pick<Pool, 'walletId' | 'family'>): Promise<void> {
  await sql`
    with used as (
      select a.id from address a
      where wallet_id = ${walletId}::int and family = ${family} and status = ${addressStatus.state('ready')} and ${hasHistory}
      order by position for update of a skip locked)
    update address a set status = ${addressStatus.move('ready', 'retired')} from used where a.id = used.id`.execute(tx);
}

async function takeNext(
  tx: Tx,
  { walletId, family }: Pick<Pool, 'walletId' | 'family'>,
  taker: Taker,
  now: Date,
): Promise<{ id: number; used: boolean } | undefined> {
  const { rows } = await sql<{ id: number; used: boolean }>`
    with next as (
      select a.id, ${hasHistory} as used
      from address a
      where wallet_id = ${walletId}::int and family = ${family} and status = ${addressStatus.state('ready')}
      order by position limit 1 for update of a skip locked)
    update address a set
      status = case when used then ${addressStatus.move('ready', 'retired')} else ${addressStatus.move('ready', 'assigned')} end,
      project_id = case when not used then ${taker.projectId}::int end,
      customer_id = case when not used then ${taker.customerId}::bigint end,
      assigned_at = case when not used then ${now}::timestamptz end,
      permanent = not used and ${taker.permanent}
    from next where a.id = next.id returning a.id, next.used`.execute(tx);
  return rows[0];
}

/** Whether a customer of a project was given an address to keep, by whichever wallet: asking again makes none. */
export async function keepsAddress(
  db: Db,
  { projectId, customerID, family }: { projectId: number; customerID: string; family: ChainFamily },
): Promise<boolean> {
  const { rows } = await sql`
    select from address a join customer c on c.id = a.customer_id
    where c.project_id = ${projectId}::int and c.customer_id = ${customerID} and a.family = ${family} and a.permanent
      and a.status = ${addressStatus.state('assigned')} limit 1`.execute(db);
  return rows.length > 0;
}
