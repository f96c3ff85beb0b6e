import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { SeriesBy } from '../figures/catalogue.ts';
import { dayOfBucket } from '../rolling/day-store.ts';
import type { Cell, Wanted } from './cell.ts';
import { cutStretches, type Stretch } from './cut-stretches.ts';

const keys: Record<SeriesBy, { key: ReturnType<typeof sql>; name: ReturnType<typeof sql> }> = {
  none: { key: sql`'all'`, name: sql`''` },
  network: { key: sql`coalesce(b.code, 'none')`, name: sql`coalesce(b.name, 'No network')` },
  currency: { key: sql`coalesce(y.code, 'none')`, name: sql`coalesce(y.code, 'No currency')` },
  campaign: {
    key: sql`coalesce(nullif(r.label, ''), 'none')`,
    name: sql`coalesce((select c.name from campaign c where c.id::text = r.label), 'No campaign')`,
  },
  label: { key: sql`r.label`, name: sql`''` },
  weekday: { key: sql`r.weekday::text`, name: sql`''` },
};

/** Sums of measures that add up: of closed days those of the longest spans that there are, of open ones those of 15 minutes. */
export async function readCells(db: Db, wanted: Wanted): Promise<Cell[]> {
  const { edges, seriesBy, networks, currencies } = wanted;
  const { key, name } = keys[seriesBy];
  const isByHour = seriesBy === 'weekday';
  const isWhole = !networks && !currencies && seriesBy !== 'network' && seriesBy !== 'currency';
  const stretches = isByHour
    ? cutStretches(endsOf(edges), isWhole && (await hasWholeHours(db, wanted)) ? [1, 0] : [0])
    : cutStretches(edges, isWhole ? [24, 6, 1, 0] : [24, 6, 0]);
  const at = isByHour ? sql`extract(hour from r.starts_at at time zone ${wanted.timezone})::int` : sql`r.part`;
  // Currencies are added up before they are named: there are many sums of each.
  const { rows } = await sql<Omit<Cell, 'n' | 'units'> & { n: string; units: string }>`
    select r.at, r.measure, r.label, ${key} as key, ${name} as name, sum(r.n)::text as n, sum(r.usd_units)::text as units
    from (
      select ${at} as at, ${isByHour ? sql`extract(isodow from r.starts_at at time zone ${wanted.timezone})::int` : sql`0`} as weekday,
        r.measure, r.label, ${isWhole ? sql`0` : sql`r.currency`} as currency, sum(r.n) as n, sum(r.usd_units) as usd_units
      from (${sumsIn(wanted, stretches, isWhole)}) r group by 1, 2, 3, 4, 5) r
    left join blockchain_currency bc on bc.id = r.currency
    left join blockchain b on b.id = bc.blockchain_id left join currency y on y.id = bc.currency_id
    where ${networks ? sql`b.code = any(${[...networks]}::text[])` : sql`true`}
      and ${currencies ? sql`y.code = any(${[...currencies]}::text[])` : sql`true`}
    group by 1, 2, 3, 4, 5`.execute(db);
  return rows.map((row) => ({ ...row, n: BigInt(row.n), units: BigInt(row.units) }));
}

/**
 * All sums of these stretches. Of each project and measure its own part of an index is read, span by span: the planner would rather read all
 * of a table than go that way.
 */
function sumsIn(
  { projects, measures, edges }: Wanted,
  stretches: readonly Stretch[],
  isWhole: boolean,
): RawBuilder<unknown> {
  const [from, until] = [edges[0], edges.at(-1)];
  const project = sql`unnest(${[...projects]}::int[]) as p (id)`;
  const measure = sql`unnest(${[...measures]}::text[]) as m (id)`;
  const fine = stretches.filter(({ hours }) => hours === 0);
  const coarse = stretches.filter(({ hours }) => hours > 0);
  const times = sql`${[...edges]}::timestamptz[]`;
  return sql`
    select x.part, s.* from ${project} cross join ${measure} cross join ${rowsOf(coarse)} cross join lateral (
      select s.starts_at, s.measure, s.label, s.blockchain_currency_id as currency, s.n, s.usd_units from analytics_span s
      where s.project_id = p.id and s.measure = m.id and s.hours = x.hours and s.starts_at >= x.from_at and s.starts_at < x.until_at
        and ${isWhole ? sql`s.blockchain_currency_id = -1` : sql`s.blockchain_currency_id <> -1`} offset 0) s
    union all
    select x.part, s.* from ${project} cross join ${measure} cross join ${rowsOf(fine)} cross join lateral (
      select r.bucket, r.measure, r.label, r.blockchain_currency_id, r.n, r.usd_units from analytics_rollup r
      where r.project_id = p.id and r.measure = m.id and r.bucket >= x.from_at and r.bucket < x.until_at
        and not exists (select from analytics_open_day o where o.project_id = p.id and o.day = ${dayOfBucket}) offset 0) s
    union all
    select width_bucket(s.bucket, ${times}) - 1, s.* from ${project} cross join ${measure}
    cross join lateral (
      select o.day from analytics_open_day o where o.project_id = p.id and o.day < ${until}::timestamptz
        and o.day > ${from}::timestamptz - interval '24 hours' offset 0) o
    cross join lateral (
      select r.bucket, r.measure, r.label, r.blockchain_currency_id, r.n, r.usd_units from analytics_rollup r
      where r.project_id = p.id and r.measure = m.id and r.bucket >= greatest(o.day, ${from}::timestamptz)
        and r.bucket < least(o.day + interval '24 hours', ${until}::timestamptz) offset 0) s`;
}

function rowsOf(stretches: readonly Stretch[]): RawBuilder<unknown> {
  return sql`unnest(${stretches.map(({ part }) => part)}::int[], ${stretches.map(({ hours }) => hours)}::smallint[],
    ${stretches.map(({ from }) => from)}::timestamptz[], ${stretches.map(({ until }) => until)}::timestamptz[])
    as x (part, hours, from_at, until_at)`;
}

export function endsOf(edges: readonly Date[]): Date[] {
  return [edges[0], edges.at(-1)].filter((edge) => edge !== undefined);
}

/** Whether hours of the zone are hours of UTC on every day of the period. */
async function hasWholeHours(db: Db, { edges, timezone }: Wanted): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select bool_and(extract(minute from date_bin('1 hour', t.at, timestamptz 'epoch') at time zone ${timezone}) = 0) as is
    from generate_series(${edges[0]}::timestamptz, ${edges.at(-1)}::timestamptz, interval '12 hours') t (at)`.execute(
    db,
  );
  return rows[0]?.is === true;
}

/** Those of these that no currency, or no network, has for its code. */
export async function findUnknownCodes(
  db: Db,
  of: 'currency' | 'blockchain',
  codes: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select given.code from unnest(${[...codes]}::text[]) as given(code)
    where not exists (select from ${sql.table(of)} known where known.code = given.code)`.execute(db);
  return rows.map(({ code }) => code);
}
