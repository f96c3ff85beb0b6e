import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
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

/** Those that figures of this time are made of, and some of all. */
export async function findChecked(
  tx: Tx,
  source: Source,
  { since, lately, others }: { since: Date; lately: number; others: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    (select distinct source_id as id from analytics_fact where at >= ${since} and source = ${source} order by 1 limit ${lately}::int)
    union (select id from ${sql.table(tables[source])} tablesample system (1) limit ${others}::int)`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function hasNotes(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select from analytics_changed limit 1`.execute(tx);
  return rows.length > 0;
}
