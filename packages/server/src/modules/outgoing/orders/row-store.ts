import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** What one of several payouts is in the order that pays them all. */
export type OutgoingRow = { outgoingId: number; row: number; rows: number; payoutId: number; attempt: number };

/** Of orders that pay several, in the order in which their calls name them. */
export async function rowsOf(db: Db, outgoingIds: readonly number[]): Promise<OutgoingRow[]> {
  if (outgoingIds.length === 0) return [];
  const { rows } = await sql<OutgoingRow>`
    select outgoing_id as "outgoingId", row_no as "row", row_count as "rows", payout_id as "payoutId", attempt from outgoing_row
    where outgoing_id = any(${[...outgoingIds]}::bigint[]) order by outgoing_id, row_no`.execute(db);
  return rows;
}

/** Each order that pays a payout, alone or as one of several: what of its fee is that payout's, as `partOfFee` has it. */
export const ordersOfPayouts = sql`(
  select cause_id as payout_id, id as outgoing_id, 0 as row_no, 1 as row_count from outgoing_transaction where cause_of = 'payout'
  union all select payout_id, outgoing_id, row_no, row_count from outgoing_row)`;

/** The part of a fee that one of several bears: all parts together are the fee, and the first bear what does not come out even. */
export function partOfFee(fee: bigint, { row, rows }: Pick<OutgoingRow, 'row' | 'rows'>): bigint {
  const [each, over] = [fee / BigInt(rows), fee % BigInt(rows)];
  return BigInt(row) < over ? each + 1n : each;
}
