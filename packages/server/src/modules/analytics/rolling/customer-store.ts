import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';

/** What facts say of a customer together. */
export type CustomerSums = { customer: number; payments: number; units: string };

export function sumsByCustomer(facts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select customer_id as customer, coalesce(sum(n) filter (where measure = 'received'), 0)::int as payments,
      sum(case measure when 'received' then usd_units else -usd_units end)::text as units
    from ${facts} where customer_id is not null group by 1`;
}

/** Of customers whose facts went and came: how many facts somebody has costs nothing here. */
export async function changeCustomers(
  tx: Tx,
  gone: readonly CustomerSums[],
  made: readonly CustomerSums[],
): Promise<void> {
  const change = new Map<number, { payments: number; units: bigint }>();
  const add = ({ customer, payments, units }: CustomerSums, sign: 1 | -1) => {
    const so = change.get(customer) ?? { payments: 0, units: 0n };
    change.set(customer, { payments: so.payments + sign * payments, units: so.units + BigInt(sign) * BigInt(units) });
  };
  for (const one of gone) add(one, -1);
  for (const one of made) add(one, 1);
  if (change.size === 0) return;
  const customers = [...change.keys()];
  const first = sql`(select min(f.bucket) from analytics_fact f where f.customer_id = c.id and f.measure = 'received')`;
  await sql`
    insert into analytics_customer as k (customer_id, project_id, first_bucket, payments, usd_units)
    select c.id, o.project_id, ${first}, c.payments, c.units
    from unnest(${customers}::bigint[], ${customers.map((id) => change.get(id)?.payments ?? 0)}::int[],
      ${customers.map((id) => String(change.get(id)?.units ?? 0n))}::numeric[]) as c (id, payments, units)
    join customer o on o.id = c.id where ${first} is not null order by c.id
    on conflict (customer_id) do update set first_bucket = excluded.first_bucket, payments = k.payments + excluded.payments,
      usd_units = k.usd_units + excluded.usd_units`.execute(tx);
  await sql`
    delete from analytics_customer k where k.customer_id = any(${customers}::bigint[])
      and not exists (select from analytics_fact f where f.customer_id = k.customer_id and f.measure = 'received')`.execute(
    tx,
  );
}

/** Of these payments the customers whose sums are not what their facts say. */
export async function findUntrueCustomers(db: Db, paymentIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with named as (
      select distinct customer_id as id from payment where id = any(${[...paymentIds]}::bigint[]) and customer_id is not null),
    truth as (
      select n.id, min(f.bucket) filter (where f.measure = 'received') as first_bucket,
        sum(f.n) filter (where f.measure = 'received') as payments,
        sum(case f.measure when 'received' then f.usd_units else -f.usd_units end) as usd_units
      from named n join payment p on p.customer_id = n.id
      join analytics_fact f on f.source_id = p.id and f.source = 'payment' and f.customer_id = n.id
      group by 1 having count(*) filter (where f.measure = 'received') > 0)
    select n.id from named n left join truth t on t.id = n.id left join analytics_customer k on k.customer_id = n.id
    where (t.first_bucket, t.payments, t.usd_units) is distinct from (k.first_bucket, k.payments::numeric, k.usd_units)
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** Makes the sums of these customers anew. */
export async function sumCustomersAnew(tx: Tx, customers: readonly number[]): Promise<void> {
  if (customers.length === 0) return;
  await sql`delete from analytics_customer where customer_id = any(${[...customers]}::bigint[])`.execute(tx);
  await sql`
    insert into analytics_customer (customer_id, project_id, first_bucket, payments, usd_units)
    select f.customer_id, min(p.project_id), min(f.bucket) filter (where f.measure = 'received'), sum(f.n) filter (where f.measure = 'received'),
      sum(case f.measure when 'received' then f.usd_units else -f.usd_units end)
    from payment p join analytics_fact f on f.source_id = p.id and f.source = 'payment' and f.customer_id = p.customer_id
    where p.customer_id = any(${[...customers]}::bigint[])
    group by 1 having count(*) filter (where f.measure = 'received') > 0`.execute(tx);
}
