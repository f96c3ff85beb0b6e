import { sql } from 'kysely';
import type { BlockRef, UntracedBlock } from '../../../chains/port/port.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { attemptStatus } from '../../payments/asking/attempt-status.ts';
import { departureStatus } from '../booking/departure-status.ts';
import { depositStatus } from '../booking/deposit-status.ts';

/** Nobody makes us keep more of them: the most often tried go first, and last those of which a balance tells. */
export const untracedRowsMax = 1_000;
const transactionsMax = 300;

/** What an address holds more than was read of it, since a block; `before` is what was unread before that block. */
export type UnreadBalance = { addressId: number; blockchainCurrencyId: number; before: bigint };

/** Remembers one block: what nobody told of it, or whose balance says that something was left out of it. */
export async function insertUntraced(
  db: Db,
  blockchainId: number,
  { block: { height, hash }, transactions, reason }: UntracedBlock,
  { now, nextTryAt }: { now: Date; nextTryAt: Date },
  unread?: UnreadBalance,
): Promise<void> {
  await sql`
    delete from untraced_block
    where blockchain_id = ${blockchainId} and height = ${height} and hash <> ${hash}`.execute(db);
  await sql`
    insert into untraced_block (blockchain_id, height, hash, transactions, reason, noted_at, next_try_at)
    values (${blockchainId}, ${height}, ${hash}, ${transactions.slice(0, transactionsMax)}::text[], ${reason}, ${now},
      ${nextTryAt})
    on conflict (blockchain_id, height) do update set transactions = excluded.transactions, reason = excluded.reason`.execute(
    db,
  );
  if (unread) {
    await sql`
      insert into untraced_balance (blockchain_id, height, address_id, blockchain_currency_id, unread_before)
      values (${blockchainId}, ${height}, ${unread.addressId}, ${unread.blockchainCurrencyId},
        ${String(unread.before)}::numeric)
      on conflict do nothing`.execute(db);
  }
  await sql`
    delete from untraced_block where (blockchain_id, height) in (
      select blockchain_id, height from untraced_block u where blockchain_id = ${blockchainId}
      order by ${hasBalances} desc, tries, height desc offset ${untracedRowsMax})`.execute(db);
}

const hasBalances = sql<boolean>`exists (
  select from untraced_balance b where b.blockchain_id = u.blockchain_id and b.height = u.height)`;

/** They were told in full meanwhile. Those stay of which a balance says that it was not all. */
export async function deleteTraced(db: Db, blockchainId: number, heights: readonly number[]): Promise<void> {
  const told = sql`u.blockchain_id = ${blockchainId} and u.height = any(${[...heights]}::bigint[])`;
  await sql`
    with kept as (update untraced_block u set transactions = '{}' where ${told} and ${hasBalances})
    delete from untraced_block u where ${told} and not ${hasBalances}`.execute(db);
}

/** It is not on the chain any more. */
export async function dropUntraced(db: Db, blockchainId: number, height: number): Promise<void> {
  await sql`delete from untraced_block where blockchain_id = ${blockchainId} and height = ${height}`.execute(db);
}

export type KeptBalance = UnreadBalance & { address: string; contract: string | null };

/** Whose balances tell of a block. */
export async function selectBalances(db: Db, blockchainId: number, height: number): Promise<KeptBalance[]> {
  const { rows } = await sql<Omit<KeptBalance, 'before'> & { before: string }>`
    select b.address_id as "addressId", b.blockchain_currency_id as "blockchainCurrencyId",
      b.unread_before::text as before, a.address, c.contract
    from untraced_balance b join address a on a.id = b.address_id
    join blockchain_currency c on c.id = b.blockchain_currency_id
    where b.blockchain_id = ${blockchainId} and b.height = ${height}
    order by b.address_id, b.blockchain_currency_id`.execute(db);
  return rows.map((row) => ({ ...row, before: BigInt(row.before) }));
}

/** They agree again. With the last of them goes the block, where nothing else of it is untold. */
export async function deleteBalances(
  db: Db,
  blockchainId: number,
  height: number,
  agreed: readonly UnreadBalance[],
): Promise<void> {
  await sql`
    delete from untraced_balance where blockchain_id = ${blockchainId} and height = ${height}
      and (address_id, blockchain_currency_id) in (select * from unnest(
        ${agreed.map(({ addressId }) => addressId)}::bigint[],
        ${agreed.map(({ blockchainCurrencyId }) => blockchainCurrencyId)}::int[]))`.execute(db);
  await sql`
    delete from untraced_block u
    where blockchain_id = ${blockchainId} and height = ${height} and transactions = '{}' and not ${hasBalances}`.execute(
    db,
  );
}

export async function dueUntraced(
  db: Db,
  blockchainId: number,
  now: Date,
): Promise<(BlockRef & { tries: number }) | undefined> {
  const { rows } = await sql<BlockRef & { tries: number }>`
    select height, hash, tries from untraced_block
    where blockchain_id = ${blockchainId} and next_try_at <= ${now} order by next_try_at limit 1`.execute(db);
  return rows[0];
}

export async function postponeUntraced(db: Db, blockchainId: number, height: number, nextTryAt: Date): Promise<void> {
  await sql`
    update untraced_block set tries = tries + 1, next_try_at = ${nextTryAt}
    where blockchain_id = ${blockchainId} and height = ${height}`.execute(db);
}

export type UntracedRow = {
  blockchainId: number;
  height: number;
  transactions: string[];
  reason: string;
  notedAt: Date;
  tries: number;
  nextTryAt: Date;
};

/** What nobody told of the block at a height. */
export async function untracedAt(db: Db, blockchainId: number, height: number): Promise<UntracedRow | undefined> {
  const { rows } = await sql<UntracedRow>`
    select blockchain_id as "blockchainId", height, transactions, reason, noted_at as "notedAt", tries,
      next_try_at as "nextTryAt"
    from untraced_block where blockchain_id = ${blockchainId} and height = ${height}`.execute(db);
  return rows[0];
}

/** Whether the transaction may be one of those that nobody told of: where only a balance speaks, any of the block may be. */
export function maySay({ transactions }: UntracedRow, hash: string): boolean {
  return transactions.length === 0 || transactions.length >= transactionsMax || transactions.includes(hash);
}

type Known = { hash: string; path: string };

/** Of these transactions, which are booked by their calls and which by what they changed. */
export async function bookedInner(tx: Db | Tx, blockchainId: number, hashes: readonly string[]): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select tx_hash as hash, path from deposit
    where blockchain_id = ${blockchainId} and tx_hash = any(${[...hashes]}::text[]) and status in ${depositStatus.among.standing}
      and (path like 'trace:%' or path like 'state:%')
    union all
    select tx_hash, path from departure
    where blockchain_id = ${blockchainId} and tx_hash = any(${[...hashes]}::text[]) and status <> ${departureStatus.state('reorged')}
      and (path like 'trace:%' or path like 'state:%')`.execute(tx);
  return rows;
}

export type OpenQuote = {
  addressId: number;
  blockchainCurrencyId: number;
  address: string;
  contract: string | null;
  /** What the books say that it holds, and what its quote asks for. */
  held: string;
  due: string;
};

/** Where somebody may pay at this moment: money that comes there must not be missed for long. */
export async function selectOpenQuotes(db: Db, blockchainId: number, now: Date, rowsMax: number): Promise<OpenQuote[]> {
  const { rows } = await sql<OpenQuote>`
    select a.id as "addressId", c.id as "blockchainCurrencyId", a.address, c.contract, coalesce(h.units, 0)::text as held, max(t.due_units)::text as due
    from attempt t join blockchain_currency c on c.id = t.blockchain_currency_id
    join address a on a.id = t.address_id
    left join holding h on h.address_id = a.id and h.blockchain_currency_id = c.id
    where t.status = ${attemptStatus.state('active')} and t.expires_at > ${now} and c.blockchain_id = ${blockchainId}
    group by a.id, c.id, a.address, c.contract, h.units order by max(t.expires_at) limit ${rowsMax}::int`.execute(db);
  return rows;
}
