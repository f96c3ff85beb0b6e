import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Claim } from './store.ts';

/**
 * That something signed be signed once more. It is stuck, and its fee is too low; or no node takes it, and a filler has to take
 * its place; or it lapsed in no block. Whoever signs believes none of it.
 */
export type Wish = {
  outgoingId: number;
  /** The version that the wished one would follow. */
  behind: number;
  why: 'stuck' | 'refused' | 'lapsed';
};

/** Once for each version; one that has to be filled in is not merely stuck any more. */
export async function insertWish(tx: Tx, { outgoingId, behind, why }: Wish, now: Date): Promise<void> {
  await sql`
    insert into signature_wish (outgoing_id, behind, why, wished_at, next_try_at)
    values (${outgoingId}::bigint, ${behind}, ${why}, ${now}, ${now})
    on conflict (outgoing_id) do update set behind = excluded.behind, why = excluded.why, wished_at = excluded.wished_at,
      next_try_at = excluded.next_try_at
    where (signature_wish.behind, signature_wish.why) <> (excluded.behind, excluded.why)`.execute(tx);
}

/** What is wished for on a chain and is due, the longest waiting first. Until the claim lapses nobody else takes it. */
export async function claimWishes(db: Db, blockchainId: number, { now, lapsesAt, rowsMax }: Claim): Promise<Wish[]> {
  const { rows } = await sql<Wish>`
    with due as (
      select w.outgoing_id from signature_wish w join outgoing_transaction o on o.id = w.outgoing_id
      where o.blockchain_id = ${blockchainId} and w.next_try_at <= ${now}
      order by w.next_try_at, w.outgoing_id limit ${rowsMax}::int for no key update of w skip locked)
    update signature_wish w set next_try_at = ${lapsesAt} from due where w.outgoing_id = due.outgoing_id
    returning w.outgoing_id as "outgoingId", w.behind, w.why`.execute(db);
  return rows;
}

/** It came true, or nobody needs it any more. */
export async function dropWish(db: Db, { outgoingId, behind }: Pick<Wish, 'outgoingId' | 'behind'>) {
  await sql`
    delete from signature_wish where outgoing_id = ${outgoingId}::bigint and behind <= ${behind}`.execute(db);
}
