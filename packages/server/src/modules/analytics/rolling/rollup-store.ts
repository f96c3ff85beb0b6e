import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import { dayOfBucket, openDays, type DayOfProject } from './day-store.ts';

/** Makes the sums of marked buckets anew, as many marks as said, and opens their days. Says how many it took. */
export async function refreshBuckets(tx: Tx, marksMax: number, now: Date): Promise<number> {
  const { rows } = await sql<{ project: number; bucket: Date; marks: number }>`
    with taken as (
      delete from analytics_dirty where id in (select id from analytics_dirty order by id limit ${marksMax}::int)
      returning project_id, bucket)
    select project_id as project, bucket, count(*)::int as marks from taken group by 1, 2`.execute(tx);
  if (rows.length === 0) return 0;
  const marked = sql`unnest(${rows.map(({ project }) => project)}::int[], ${rows.map(({ bucket }) => bucket)}::timestamptz[])
    as m(project_id, bucket)`;
  await sql`
    delete from analytics_rollup r using ${marked} where r.project_id = m.project_id and r.bucket = m.bucket`.execute(
    tx,
  );
  await sql`
    insert into analytics_rollup (project_id, measure, bucket, label, blockchain_currency_id, n, usd_units)
    select f.project_id, f.measure, f.bucket, f.label, f.blockchain_currency_id, sum(f.n), sum(f.usd_units)
    from ${marked} join analytics_fact f on f.project_id = m.project_id and f.bucket = m.bucket
    group by 1, 2, 3, 4, 5`.execute(tx);
  const days = await sql<DayOfProject>`
    select distinct project_id as project, ${dayOfBucket} as day from ${marked}`.execute(tx);
  await openDays(tx, days.rows, now);
  return rows.reduce((sum, { marks }) => sum + marks, 0);
}

/** Has all sums made anew from their facts. */
export async function markEachBucket(tx: Tx): Promise<void> {
  await sql`
    insert into analytics_dirty (project_id, bucket)
    select project_id, bucket from analytics_fact union select project_id, bucket from analytics_rollup`.execute(tx);
}
