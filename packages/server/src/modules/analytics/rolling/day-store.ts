import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { packVisits, quarterMs } from './pack-visits.ts';

/** A day as UTC has it. */
export type DayOfProject = { project: number; day: Date };

function those(days: readonly DayOfProject[]): RawBuilder<unknown> {
  return sql`unnest(${days.map(({ project }) => project)}::int[], ${days.map(({ day }) => day)}::timestamptz[])
    as c (project_id, day)`;
}

/** The day that a bucket lies in. */
export const dayOfBucket = sql`date_bin('24 hours', bucket, timestamptz 'epoch')`;

/**
 * What these days come to, by the hour, by six hours and whole; each currency by itself, and all of them together. In an hour
 * a currency hardly has more than a quarter of it has: that is kept of all together alone. Each day is found by itself:
 * the planner takes a day for a ninth of all that there is.
 */
export function spansOf(days: readonly DayOfProject[]): RawBuilder<unknown> {
  return sql`
    with hour as materialized (
      select r.project_id, r.measure, date_bin('1 hour', r.bucket, timestamptz 'epoch') as starts_at, r.label, r.blockchain_currency_id,
        sum(r.n) as n, sum(r.usd_units) as usd_units
      from ${those(days)} cross join lateral (
        select r.project_id, r.measure, r.bucket, r.label, r.blockchain_currency_id, r.n, r.usd_units from analytics_rollup r
        where r.project_id = c.project_id and r.bucket >= c.day and r.bucket < c.day + interval '24 hours' offset 0) r
      group by 1, 2, 3, 4, 5)
    select r.project_id, r.measure, h.hours, date_bin(make_interval(hours => h.hours), r.starts_at, timestamptz 'epoch') as starts_at, r.label,
      coalesce(r.blockchain_currency_id, -1) as blockchain_currency_id, sum(r.n)::bigint as n, sum(r.usd_units) as usd_units
    from hour r cross join (values (1::smallint), (6::smallint), (24::smallint)) h (hours)
    group by grouping sets ((1, 2, 3, 4, 5, r.blockchain_currency_id), (1, 2, 3, 4, 5))
    having h.hours > 1 or grouping(r.blockchain_currency_id) = 1`;
}

type Quarter = DayOfProject & { bucket: Date; customers: string };

async function selectVisits(db: Db, days: readonly DayOfProject[]): Promise<(DayOfProject & { packed: Buffer })[]> {
  const { rows } = await sql<Quarter>`
    select c.project_id as project, c.day, f.bucket, string_agg(f.customer_id::text, ',') as customers
    from ${those(days)} cross join lateral (
      select f.bucket, f.customer_id from analytics_fact f
      where f.project_id = c.project_id and f.bucket >= c.day and f.bucket < c.day + interval '24 hours'
        and f.measure = 'received' and f.n > 0 and f.customer_id is not null offset 0) f
    group by 1, 2, 3`.execute(db);
  return [...Map.groupBy(rows, ({ project, day }) => `${project} ${day.getTime()}`).values()].flatMap((quarters) => {
    const [first] = quarters;
    if (!first) return [];
    const { project, day } = first;
    const visits = quarters.flatMap(({ bucket, customers }) => {
      const quarter = (bucket.getTime() - day.getTime()) / quarterMs;
      return customers.split(',').map((customer) => ({ quarter, customer: Number(customer) }));
    });
    return [{ project, day, packed: packVisits(visits) }];
  });
}

export async function insertVisits(tx: Tx, days: readonly DayOfProject[]): Promise<void> {
  const visits = await selectVisits(tx, days);
  if (visits.length === 0) return;
  await sql`
    insert into analytics_visit (project_id, day, customers)
    select * from unnest(${visits.map(({ project }) => project)}::int[], ${visits.map(({ day }) => day)}::timestamptz[],
      ${visits.map(({ packed }) => packed)}::bytea[])`.execute(tx);
}

/** What is kept of these days is kept no longer: their figures change. */
export async function openDays(tx: Tx, days: readonly DayOfProject[], now: Date): Promise<void> {
  if (days.length === 0) return;
  const opened = await sql<DayOfProject>`
    insert into analytics_open_day (project_id, day, opened_at)
    select c.project_id, c.day, ${now} from ${those(days)} group by 1, 2 order by 1, 2 on conflict do nothing
    returning project_id as project, day`.execute(tx);
  if (opened.rows.length === 0) return;
  await sql`
    delete from analytics_span s using ${those(opened.rows)}
    where s.project_id = c.project_id and s.starts_at >= c.day and s.starts_at < c.day + interval '24 hours'`.execute(
    tx,
  );
  await sql`delete from analytics_visit v using ${those(opened.rows)} where v.project_id = c.project_id and v.day = c.day`.execute(
    tx,
  );
}

/** The closed ones among these of which something else is kept than what they come to. */
export async function findUntrueDays(db: Db, days: readonly DayOfProject[]): Promise<DayOfProject[]> {
  if (days.length === 0) return [];
  const { rows } = await sql<DayOfProject>`
    with said as (
      select s.project_id, s.measure, s.hours, s.starts_at, s.label, s.blockchain_currency_id, s.n, s.usd_units from ${those(days)}
      join analytics_span s on s.project_id = c.project_id and s.starts_at >= c.day and s.starts_at < c.day + interval '24 hours'),
    truth as (${spansOf(days)})
    select distinct project_id as project, date_bin('24 hours', starts_at, timestamptz 'epoch') as day from (
      (select * from said except all select * from truth) union all (select * from truth except all select * from said)) as other`.execute(
    db,
  );
  const visits = await sql<DayOfProject & { packed: Buffer }>`
    select v.project_id as project, v.day, v.customers as packed from ${those(days)}
    join analytics_visit v on v.project_id = c.project_id and v.day = c.day`.execute(db);
  const nameOf = ({ project, day }: DayOfProject) => `${project} ${day.getTime()}`;
  const [said, truth] = [visits.rows, await selectVisits(db, days)].map(
    (some) => new Map(some.map((one) => [nameOf(one), one.packed.toString('hex')])),
  );
  const untrue = new Set(rows.map(nameOf));
  return days.filter((one) => untrue.has(nameOf(one)) || said?.get(nameOf(one)) !== truth?.get(nameOf(one)));
}

/** Days of which something is kept: those since then, and some of all. */
export async function findKeptDays(
  db: Db,
  { since, until }: { since: Date; until: Date },
  { newest, others }: { newest: number; others: number },
): Promise<DayOfProject[]> {
  const { rows } = await sql<DayOfProject>`
    (select p.id as project, d.day from project p cross join generate_series(date_bin('24 hours', ${since}::timestamptz, timestamptz 'epoch'),
        ${until}::timestamptz, interval '24 hours') d (day) order by d.day desc, p.id limit ${newest}::int)
    union (select project_id, day from analytics_visit tablesample system (5) limit ${others}::int)`.execute(db);
  return rows;
}

/** Those of these that are closed, and of which no change is on its way. */
export async function stillClosed(db: Db, days: readonly DayOfProject[]): Promise<DayOfProject[]> {
  const { rows } = await sql<DayOfProject>`
    select c.project_id as project, c.day from ${those(days)}
    where not exists (select from analytics_open_day o where o.project_id = c.project_id and o.day = c.day)
      and not exists (select from analytics_dirty d where d.project_id = c.project_id and d.bucket >= c.day
        and d.bucket < c.day + interval '24 hours')`.execute(db);
  return rows;
}
