import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { SeriesBy } from '../figures/catalogue.ts';
import { isOfCustomers } from '../figures/measures.ts';
import type { Cell, Wanted } from './cell.ts';
import { readCustomerCells } from './customer-cells.ts';

const keys: Record<SeriesBy, { key: ReturnType<typeof sql>; name: ReturnType<typeof sql> }> = {
  none: { key: sql`'all'`, name: sql`''` },
  network: { key: sql`coalesce(b.code, 'none')`, name: sql`coalesce(b.name, 'No network')` },
  currency: { key: sql`coalesce(y.code, 'none')`, name: sql`coalesce(y.code, 'No currency')` },
  campaign: {
    key: sql`coalesce(nullif(r.label, ''), 'none')`,
    name: sql`coalesce((select c.name from campaign c where c.id::text = r.label), 'No campaign')`,
  },
  label: { key: sql`r.label`, name: sql`''` },
  weekday: { key: sql`extract(isodow from r.bucket at time zone r.zone)::int::text`, name: sql`''` },
};

export async function readCells(db: Db, wanted: Wanted): Promise<Cell[]> {
  const [measures, ofCustomers] = [
    wanted.measures.filter((one) => !isOfCustomers(one)),
    wanted.measures.filter(isOfCustomers),
  ];
  return [
    ...(measures.length === 0 ? [] : await readSums(db, { ...wanted, measures })),
    ...(ofCustomers.length === 0 ? [] : await readCustomerCells(db, wanted, ofCustomers)),
  ];
}

async function readSums(db: Db, wanted: Wanted): Promise<Cell[]> {
  const { edges, seriesBy, networks, currencies } = wanted;
  const { key, name } = keys[seriesBy];
  const at =
    seriesBy === 'weekday'
      ? sql`extract(hour from r.bucket at time zone r.zone)::int`
      : sql`width_bucket(r.bucket, ${[...edges]}::timestamptz[]) - 1`;
  const { rows } = await sql<Omit<Cell, 'n' | 'units'> & { n: string; units: string }>`
    select ${at} as at, r.measure, r.label, ${key} as key, ${name} as name, sum(r.n)::text as n, sum(r.usd_units)::text as units
    from (select r.*, ${wanted.timezone}::text as zone from analytics_rollup r
      where r.project_id = any(${[...wanted.projects]}::int[]) and r.measure = any(${[...wanted.measures]}::text[])
        and r.bucket >= ${edges[0]}::timestamptz and r.bucket < ${edges.at(-1)}::timestamptz) r
    left join blockchain_currency bc on bc.id = r.blockchain_currency_id
    left join blockchain b on b.id = bc.blockchain_id left join currency y on y.id = bc.currency_id
    where ${networks ? sql`b.code = any(${[...networks]}::text[])` : sql`true`}
      and ${currencies ? sql`y.code = any(${[...currencies]}::text[])` : sql`true`}
    group by 1, 2, 3, 4, 5`.execute(db);
  return rows.map((row) => ({ ...row, n: BigInt(row.n), units: BigInt(row.units) }));
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
