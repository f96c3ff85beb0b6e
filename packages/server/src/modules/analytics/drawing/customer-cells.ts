import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { CustomerMeasure } from '../figures/measures.ts';
import type { Cell, Wanted } from './cell.ts';

type Row = { at: number; customers: string; fresh: string; payments: string; units: string };

/** Who paid in each part of the period, each once: out of what was received, for a customer of two parts is none of their sum. */
export async function readCustomerCells(db: Db, wanted: Wanted, measures: readonly CustomerMeasure[]): Promise<Cell[]> {
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
  return rows.flatMap(({ at, customers, fresh, payments, units }) => {
    const said: Record<CustomerMeasure, { n: bigint; units: bigint }> = {
      customer: { n: BigInt(customers), units: 0n },
      new_customer: { n: BigInt(fresh), units: 0n },
      customer_payment: { n: BigInt(payments), units: 0n },
      customer_value: { n: 0n, units: BigInt(units) },
    };
    return measures.map((measure): Cell => ({ at, measure, label: '', key: 'all', name: '', ...said[measure] }));
  });
}
