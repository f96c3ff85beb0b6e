import { sql } from 'kysely';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Day } from '../periods/calendar.ts';

export type Customer = {
  id: number;
  projectID: number;
  customerID: string;
  email: string | null;
  payments: number;
  units: string;
};

/** Who paid the most within this time, by payments as they stand. */
export async function selectTopCustomers(
  db: Db,
  projects: readonly number[],
  { since, until, rowsMax }: { since: Date; until: Date; rowsMax: number },
): Promise<Customer[]> {
  const { rows } = await sql<Customer>`
    select k.id, k.project_id as "projectID", k.customer_id as "customerID", k.email, t.payments, t.units::text as units
    from (select p.customer_id, count(distinct p.id)::int as payments, sum(f.usd_units) as units
      from analytics_fact f join payment p on p.id = f.source_id and f.source = 'payment'
      where f.project_id = any(${[...projects]}::int[]) and f.measure = 'received' and f.bucket >= ${since} and f.bucket < ${until}
        and p.customer_id is not null
      group by 1 order by 3 desc, 1 limit ${rowsMax}::int) t
    join customer k on k.id = t.customer_id order by t.units desc, k.id`.execute(db);
  return rows;
}

export type Live = { created: number; paid: number; units: string };
export type LiveNetwork = { blockchainCode: ChainCode; payments: number; units: string };

/** What happened since then, to the moment. */
export async function selectLive(
  db: Db,
  projects: readonly number[],
  since: Date,
): Promise<{ whole: Live; networks: LiveNetwork[] }> {
  // Facts lie by bucket in their index: the one in which it begins is the first to look at.
  const lately = sql`f.project_id = any(${[...projects]}::int[])
    and f.bucket >= ${since}::timestamptz - interval '15 minutes' and f.at >= ${since}`;
  const whole = await sql<Live>`
    select coalesce(sum(f.n) filter (where f.measure = 'created'), 0)::int as created,
      coalesce(sum(f.n) filter (where f.measure = 'received'), 0)::int as paid,
      coalesce(sum(f.usd_units) filter (where f.measure = 'received'), 0)::text as units
    from analytics_fact f where ${lately}`.execute(db);
  const networks = await sql<LiveNetwork>`
    select b.code as "blockchainCode", sum(f.n)::int as payments, sum(f.usd_units)::text as units
    from analytics_fact f join blockchain_currency bc on bc.id = f.blockchain_currency_id
    join blockchain b on b.id = bc.blockchain_id
    where ${lately} and f.measure = 'received' group by b.code order by sum(f.usd_units) desc, b.code`.execute(db);
  const [row] = whole.rows;
  if (!row) throw new Error('A sum has one row.');
  return { whole: row, networks: networks.rows };
}

/** Who paid for the first time in a month of the zone, and of them those who paid in another one. */
export type CohortMonth = { first: Day; month: Day; customers: number; units: string };

export type CohortsWanted = { projects: readonly number[]; from: Day; to: Day; timezone: string };

export async function selectCohorts(db: Db, { projects, from, to, timezone }: CohortsWanted): Promise<CohortMonth[]> {
  const { rows } = await sql<CohortMonth>`
    with paid as (
      select p.customer_id, date_trunc('month', f.at at time zone ${timezone})::date as month, sum(f.usd_units) as units
      from analytics_fact f join payment p on p.id = f.source_id and f.source = 'payment'
      where f.project_id = any(${[...projects]}::int[]) and f.measure = 'received' and p.customer_id is not null group by 1, 2),
    dated as (select *, min(month) over (partition by customer_id) as first from paid)
    select first::text as first, month::text as month, count(*)::int as customers, sum(units)::text as units
    from dated where first between date_trunc('month', ${from}::date)::date and ${to}::date
    group by dated.first, dated.month order by dated.first, dated.month`.execute(db);
  return rows;
}
