import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Source } from '../figures/measures.ts';

/** What was noted as changed, by what it is; these notes are gone then. Those of who is still writing are seen later. */
export async function takeChanges(
  tx: Tx,
  notesMax: number,
): Promise<{ notes: number; changed: Map<Source, number[]> }> {
  const { rows } = await sql<{ source: Source; ids: number[]; notes: number }>`
    with taken as (
      delete from analytics_changed where id in (select id from analytics_changed order by id limit ${notesMax}::int)
      returning source, source_id)
    select source, json_agg(distinct source_id) as ids, count(*)::int as notes from taken group by 1`.execute(tx);
  return {
    notes: rows.reduce((sum, { notes }) => sum + notes, 0),
    changed: new Map(rows.map(({ source, ids }) => [source, ids])),
  };
}

const tables: Readonly<Record<Source, string>> = {
  payment: 'payment',
  friend: 'referral_person',
  friend_payment: 'referral_event_log',
  reward: 'reward',
  payout: 'payout',
  sweep: 'sweep',
};

/** The newest ones, and some of all. */
export async function findChecked(
  db: Db,
  source: Source,
  { newest, others }: { newest: number; others: number },
): Promise<number[]> {
  const table = sql.table(tables[source]);
  const { rows } = await sql<{ id: number }>`
    (select id from ${table} order by id desc limit ${newest}::int)
    union (select id from ${table} tablesample system (1) limit ${others}::int)`.execute(db);
  return rows.map(({ id }) => id);
}
