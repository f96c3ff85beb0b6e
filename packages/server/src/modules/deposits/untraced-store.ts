import { sql } from 'kysely';
import type { BlockRef, UntracedBlock } from '../../chains/port.ts';
import type { Db, Tx } from '../../platform/db/db.ts';

/** Nobody makes us keep more of them: the most often tried go first. */
export const untracedRowsMax = 1_000;
const transactionsMax = 300;

export async function insertUntraced(
  db: Db,
  blockchainId: number,
  blocks: readonly UntracedBlock[],
  { now, nextTryAt }: { now: Date; nextTryAt: Date },
): Promise<void> {
  for (const { block, transactions, reason } of blocks) {
    await sql`
      insert into untraced_block as mine (blockchain_id, height, hash, transactions, reason, noted_at, next_try_at)
      values (${blockchainId}, ${block.height}, ${block.hash}, ${transactions.slice(0, transactionsMax)}::text[],
        ${reason}, ${now}, ${nextTryAt})
      on conflict (blockchain_id, height) do update set hash = excluded.hash, transactions = excluded.transactions,
        reason = excluded.reason, tries = case when mine.hash = excluded.hash then mine.tries else 0 end`.execute(db);
  }
  await sql`
    delete from untraced_block where (blockchain_id, height) in (
      select blockchain_id, height from untraced_block where blockchain_id = ${blockchainId}
      order by tries, height desc offset ${untracedRowsMax})`.execute(db);
}

/** They were told in full meanwhile. */
export async function deleteTraced(db: Db, blockchainId: number, heights: readonly number[]): Promise<void> {
  await sql`
    delete from untraced_block where blockchain_id = ${blockchainId} and height = any(${[...heights]}::bigint[])`.execute(
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

/** What was not told of a chain, the newest first: for whoever looks at how its reading does. */
export async function listUntraced(db: Db, blockchainId: number, rowsMax = 20): Promise<UntracedRow[]> {
  const { rows } = await sql<UntracedRow>`
    select blockchain_id as "blockchainId", height, transactions, reason, noted_at as "notedAt", tries,
      next_try_at as "nextTryAt"
    from untraced_block where blockchain_id = ${blockchainId} order by height desc limit ${rowsMax}::int`.execute(db);
  return rows;
}

export async function untracedAt(db: Db, blockchainId: number, height: number): Promise<UntracedRow | undefined> {
  const { rows } = await sql<UntracedRow>`
    select blockchain_id as "blockchainId", height, transactions, reason, noted_at as "notedAt", tries,
      next_try_at as "nextTryAt"
    from untraced_block where blockchain_id = ${blockchainId} and height = ${height}`.execute(db);
  return rows[0];
}

type Known = { hash: string; path: string };

/** Of these transactions, which are booked by their calls and which by what they changed. */
export async function bookedInner(tx: Db | Tx, blockchainId: number, hashes: readonly string[]): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select tx_hash as hash, path from deposit
    where blockchain_id = ${blockchainId} and tx_hash = any(${[...hashes]}::text[]) and status in ('included', 'confirmed')
      and (path like 'trace:%' or path like 'state:%')
    union all
    select tx_hash, path from departure
    where blockchain_id = ${blockchainId} and tx_hash = any(${[...hashes]}::text[]) and status <> 'reorged'
      and (path like 'trace:%' or path like 'state:%')`.execute(tx);
  return rows;
}

export type OpenQuote = {
  addressId: number;
  address: string;
  contract: string | null;
  /** What the books say that it holds, and what its quote asks for. */
  held: string;
  due: string;
};

/** Where somebody may pay at this moment: money that comes there must not be missed for long. */
export async function selectOpenQuotes(db: Db, blockchainId: number, now: Date, rowsMax: number): Promise<OpenQuote[]> {
  const { rows } = await sql<OpenQuote>`
    select a.id as "addressId", a.address, c.contract, coalesce(h.units, 0)::text as held, max(t.due_units)::text as due
    from attempt t join blockchain_currency c on c.id = t.blockchain_currency_id
    join address a on a.id = t.address_id
    left join holding h on h.address_id = a.id and h.blockchain_currency_id = c.id
    where t.status = 'active' and t.expires_at > ${now} and c.blockchain_id = ${blockchainId}
    group by a.id, a.address, c.contract, h.units order by max(t.expires_at) limit ${rowsMax}::int`.execute(db);
  return rows;
}
