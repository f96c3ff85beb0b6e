import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Outgoing } from '../orders/outgoing.ts';
import { outgoingStatus } from '../orders/outgoing-status.ts';

type From = Pick<Outgoing, 'blockchainId' | 'from'>;

/** Only one signs for a sender at a time. Gives the position that comes next, as far as we gave them out. */
export async function lockSender(
  tx: Tx,
  { blockchainId, from, walletId }: From & { walletId: number },
): Promise<number> {
  await sql`
    insert into sender (blockchain_id, address, wallet_id, next_position) values (${blockchainId}, ${from}, ${walletId}, 0)
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ next: number }>`
    select next_position as next from sender where blockchain_id = ${blockchainId} and address = ${from}
    for no key update`.execute(tx);
  return rows[0]?.next ?? 0;
}

export async function writeNextPosition(tx: Tx, { blockchainId, from }: From, next: number): Promise<void> {
  await sql`
    update sender set next_position = greatest(next_position, ${next})
    where blockchain_id = ${blockchainId} and address = ${from}`.execute(tx);
}

/** What of a sender is signed and in no block yet, and the most of its coin that this may take. */
export async function selectOut(db: Db, { blockchainId, from }: From): Promise<{ count: number; units: bigint }> {
  const { rows } = await sql<{ count: number; units: string }>`
    select count(*)::int as count, coalesce(sum(case when o.contract is null then o.units else 0 end + s.fee), 0)::text as units
    from outgoing_transaction o cross join lateral (
      select max(fee_units_max) as fee from signed_transaction s where s.outgoing_id = o.id) s
    where o.blockchain_id = ${blockchainId} and o.from_address = ${from} and o.status in ${outgoingStatus.among.unseen}`.execute(
    db,
  );
  const [row] = rows;
  return { count: row?.count ?? 0, units: BigInt(row?.units ?? 0) };
}

/** Whether something of the same sender has to come into a block first, and since when nothing has. */
export async function selectPlaceInLine(
  db: Db,
  { blockchainId, from, position }: Pick<Outgoing, 'blockchainId' | 'from' | 'position'>,
): Promise<{ ahead: boolean; freeSince: Date | null }> {
  const { rows } = await sql<{ ahead: boolean; freeSince: Date | null }>`
    select coalesce(bool_or(status in ${outgoingStatus.among.unseen}), false) as ahead, max(status_at) as "freeSince"
    from outgoing_transaction
    where blockchain_id = ${blockchainId} and from_address = ${from} and position < ${position}
      and position >= ${position}::bigint - 64`.execute(db);
  return rows[0] ?? { ahead: false, freeSince: null };
}

/** Whether something of ours was signed for a position. */
export async function isGivenOut(db: Db, { blockchainId, from }: From, position: number): Promise<boolean> {
  const { rows } = await sql`
    select from outgoing_transaction
    where blockchain_id = ${blockchainId} and from_address = ${from} and position = ${position}`.execute(db);
  return rows.length > 0;
}

/** The first from here on for which nothing of ours was signed, or is meant. */
export async function firstFree(db: Db, { blockchainId, from }: From, position: number): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    with recursive run(next) as (
      select ${position}::bigint union all
      select next + 1 from run where exists (select from outgoing_transaction o
        where o.blockchain_id = ${blockchainId} and o.from_address = ${from} and o.position = run.next))
    select max(next) as next from run`.execute(db);
  return rows[0]?.next ?? position;
}

/** How many gaps of a sender were filled since then. */
export async function countGaps(db: Db, { blockchainId, from }: From, since: Date): Promise<number> {
  const { rows } = await sql<{ gaps: number }>`
    select count(*)::int as gaps from outgoing_transaction
    where blockchain_id = ${blockchainId} and from_address = ${from} and kind = 'gap' and status <> ${outgoingStatus.state('cancelled')}
      and created_at > ${since}`.execute(db);
  return rows[0]?.gaps ?? 0;
}

/** How many fillers of a position were given up before they were signed. */
export async function countGivenUp(db: Db, { blockchainId, from }: From, position: number): Promise<number> {
  const { rows } = await sql<{ fillers: number }>`
    select count(*)::int as fillers from outgoing_transaction
    where blockchain_id = ${blockchainId} and from_address = ${from} and kind = 'gap' and status = ${outgoingStatus.state('cancelled')}
      and position_wanted = ${position}`.execute(db);
  return rows[0]?.fillers ?? 0;
}
