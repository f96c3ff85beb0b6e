import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { quarterMs, unpackVisits } from '../rolling/pack-visits.ts';
import type { CustomerMeasure } from '../figures/measures.ts';
import type { Cell, Wanted } from './cell.ts';
import { CustomerCount, type Counted } from './customer-count.ts';
import { Worth } from './customer-worth.ts';
import type { Read } from './draw-graph.ts';
import { endsOf } from './read-cells.ts';

type Said = Record<CustomerMeasure, { n: bigint; units: bigint }>;

/** Who paid in each part of the period, and in the whole of it, each once: a customer of two parts is none of their sum. */
export async function readCustomerCells(db: Db, wanted: Wanted, measures: readonly CustomerMeasure[]): Promise<Read> {
  if (wanted.networks || wanted.currencies) {
    const whole = await selectNarrowed(db, { ...wanted, edges: endsOf(wanted.edges) }, measures);
    return { cells: await selectNarrowed(db, wanted, measures), whole };
  }
  const worth = measures.includes('customer_value') ? await selectWorth(db, wanted.projects) : new Worth();
  const counted = await countVisits(db, wanted, worth);
  const fresh = await countFresh(db, wanted);
  const said = ({ customers, payments, units }: Counted, isNew: number): Said => ({
    customer: { n: BigInt(customers), units: 0n },
    new_customer: { n: BigInt(isNew), units: 0n },
    customer_payment: { n: BigInt(payments), units: 0n },
    customer_value: { n: 0n, units },
  });
  const all = [...fresh.values()].reduce((sum, one) => sum + one, 0);
  return {
    cells: counted.parts.flatMap((one, part) => cellsOf(part, said(one, fresh.get(part) ?? 0), measures)),
    whole: cellsOf(0, said(counted.whole, all), measures),
  };
}

function cellsOf(at: number, said: Said, measures: readonly CustomerMeasure[]): Cell[] {
  return measures.map((measure) => ({ at, measure, label: '', key: 'all', name: '', ...said[measure] }));
}

type Day = { day: Date; packed: Buffer | null; quarters: { quarter: number; customers: string }[] | null };

/** Of closed days as it is kept, of open ones as the facts say; day by day in the order of their time. */
async function countVisits(db: Db, { projects, edges }: Wanted, worth: Worth) {
  const [from, until] = [edges[0], edges.at(-1)];
  const inside = sql`day > ${from}::timestamptz - interval '24 hours' and day < ${until}::timestamptz`;
  const { rows } = await sql<Day>`
    select v.day, v.customers as packed, null::json as quarters from analytics_visit v
    where v.project_id = any(${[...projects]}::int[]) and ${inside}
    union all
    select o.day, null, (select json_agg(q) from (
      select (extract(epoch from f.bucket - o.day) * 1000 / ${quarterMs}::int)::int as quarter, string_agg(f.customer_id::text, ',') as customers
      from analytics_fact f where f.project_id = o.project_id and f.bucket >= o.day and f.bucket < o.day + interval '24 hours'
        and f.measure = 'received' and f.n > 0 and f.customer_id is not null group by 1 order by 1) q)
    from analytics_open_day o where o.project_id = any(${[...projects]}::int[]) and ${inside}
    order by day`.execute(db);
  const count = new CustomerCount(edges, worth);
  for (const { day, packed, quarters } of rows) {
    const start = day.getTime();
    const beginQuarter = (quarter: number) => count.moveTo(start + quarter * quarterMs);
    const add = (customer: number) => count.add(customer);
    if (packed) unpackVisits(packed, { beginQuarter, add });
    for (const { quarter, customers } of quarters ?? []) {
      beginQuarter(quarter);
      for (const customer of customers.split(',')) add(Number(customer));
    }
  }
  return count;
}

/** Those who paid for the first time, in each part that has any. */
async function countFresh(db: Db, { projects, edges }: Wanted): Promise<Map<number, number>> {
  const { rows } = await sql<{ part: number; customers: number }>`
    select width_bucket(first_bucket, ${[...edges]}::timestamptz[]) - 1 as part, count(*)::int as customers from analytics_customer
    where project_id = any(${[...projects]}::int[]) and first_bucket >= ${edges[0]}::timestamptz
      and first_bucket < ${edges.at(-1)}::timestamptz group by 1`.execute(db);
  return new Map(rows.map(({ part, customers }) => [part, customers]));
}

/** What each customer has paid so far, whenever, less what they were given back: as bytes, for they are many. */
async function selectWorth(db: Db, projects: readonly number[]): Promise<Worth> {
  const isSmall = sql`abs(usd_units) < ${Worth.smallEnd}::numeric`;
  const { rows } = await sql<{ small: Buffer | null; large: Record<string, string> | null }>`
    select string_agg(int8send(customer_id) || int8send(usd_units::int8), '') filter (where ${isSmall}) as small,
      json_object_agg(customer_id, usd_units::text) filter (where not ${isSmall}) as large
    from analytics_customer where project_id = any(${[...projects]}::int[])`.execute(db);
  const worth = new Worth();
  const [{ small, large } = { small: null, large: null }] = rows;
  if (small) worth.addSmall(small);
  for (const [customer, units] of Object.entries(large ?? {})) worth.addLarge(Number(customer), BigInt(units));
  return worth;
}

type Row = { at: number; customers: string; fresh: string; payments: string; units: string };

/** Of a network or a currency: those whose payments count there, worked out of what was received. */
async function selectNarrowed(db: Db, wanted: Wanted, measures: readonly CustomerMeasure[]): Promise<Cell[]> {
  const { edges, networks, currencies } = wanted;
  const times = sql`${[...edges]}::timestamptz[]`;
  const { rows } = await sql<Row>`
    with paid as (
      select width_bucket(f.bucket, ${times}) as part, f.customer_id, sum(f.n) as n
      from analytics_fact f left join blockchain_currency bc on bc.id = f.blockchain_currency_id
      left join blockchain b on b.id = bc.blockchain_id left join currency y on y.id = bc.currency_id
      where f.project_id = any(${[...wanted.projects]}::int[]) and f.measure = 'received' and f.customer_id is not null
        and f.bucket >= ${edges[0]}::timestamptz and f.bucket < ${edges.at(-1)}::timestamptz
        and ${networks ? sql`b.code = any(${[...networks]}::text[])` : sql`true`}
        and ${currencies ? sql`y.code = any(${[...currencies]}::text[])` : sql`true`}
      group by 1, 2 having sum(f.n) > 0)
    select p.part - 1 as at, count(*)::text as customers, (count(*) filter (where k.first_bucket >= (${times})[p.part]))::text as fresh,
      sum(p.n)::text as payments, sum(k.usd_units)::text as units
    from paid p join analytics_customer k on k.customer_id = p.customer_id group by 1, p.part`.execute(db);
  return rows.flatMap(({ at, customers, fresh, payments, units }) =>
    cellsOf(
      at,
      {
        customer: { n: BigInt(customers), units: 0n },
        new_customer: { n: BigInt(fresh), units: 0n },
        customer_payment: { n: BigInt(payments), units: 0n },
        customer_value: { n: 0n, units: BigInt(units) },
      },
      measures,
    ),
  );
}
