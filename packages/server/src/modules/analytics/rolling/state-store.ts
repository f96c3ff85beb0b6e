import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';

export type Standing = { takenInTo: number; takeInUntil: number | null };

/** Whoever writes holds this, one process at a time; nothing where another one does, unless it is waited for. */
export async function lockState(tx: Tx, held: 'skip' | 'wait' = 'skip'): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select taken_in_to as "takenInTo", take_in_until as "takeInUntil" from analytics_state
    for update ${held === 'skip' ? sql`skip locked` : sql``}`.execute(tx);
  return rows[0];
}

/** The payments that were there before the reader of events was opened are taken in by their ids. */
export async function boundTakingIn(tx: Tx): Promise<number> {
  const { rows } = await sql<{ until: number }>`
    update analytics_state set take_in_until = coalesce((select max(id) from payment), 0)
    returning take_in_until as until`.execute(tx);
  return rows[0]?.until ?? 0;
}

export async function findPayments(tx: Tx, after: number, until: number, rowsMax: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from payment where id > ${after}::bigint and id <= ${until}::bigint order by id limit ${rowsMax}::int`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

export async function writeTakenIn(tx: Tx, takenInTo: number): Promise<void> {
  await sql`update analytics_state set taken_in_to = ${takenInTo}::bigint`.execute(tx);
}

export async function writeFresh(db: Db, now: Date): Promise<void> {
  await sql`update analytics_state set fresh_at = ${now}`.execute(db);
}

export async function writeComparison(tx: Tx, now: Date, differences: number): Promise<void> {
  await sql`update analytics_state set compared_at = ${now}, differences = ${differences}::int`.execute(tx);
}

export type Age = {
  isComplete: boolean;
  freshAt: Date | null;
  comparedAt: Date | null;
  differences: number;
  viewsSince: Date | null;
};

export async function readAge(db: Db): Promise<Age> {
  const { rows } = await sql<Age>`
    select take_in_until is not null and taken_in_to >= take_in_until and not exists (select from analytics_dirty)
        and not exists (select from analytics_changed) as "isComplete",
      fresh_at as "freshAt", compared_at as "comparedAt", differences, views_since as "viewsSince" from analytics_state`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('The state of analytics has one row.');
  return row;
}
