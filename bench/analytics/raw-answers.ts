/** The answers of graphs out of the rows of payments themselves: $1 the project, $2 and $3 from when until when. */

const paid = `p.project_id = $1::int and p.settled_at >= $2::timestamptz and p.settled_at < $3::timestamptz
  and p.status in ('settled', 'partially_refunded', 'refunded')`;
const day = (column: string) => `date_trunc('day', ${column} at time zone 'UTC')`;

const received = `
  select ${day('p.settled_at')}, b.code, y.code, sum(l.usd_units), count(distinct p.id)
  from payment p join allocation l on l.payment_id = p.id join deposit d on d.id = l.deposit_id and d.status = 'confirmed'
  join blockchain_currency m on m.id = l.blockchain_currency_id join blockchain b on b.id = m.blockchain_id
  join currency y on y.id = m.currency_id where ${paid} group by 1, 2, 3`;

const lapsed = `
  select ${day('least(p.expires_at, p.updated_at)')}, p.exception, count(*) from payment p
  where p.project_id = $1::int and p.status in ('expired', 'cancelled') and least(p.expires_at, p.updated_at) >= $2::timestamptz
    and least(p.expires_at, p.updated_at) < $3::timestamptz group by 1, 2`;

const customers = `
  with first as (select p.customer_id, min(p.settled_at) as at, sum(p.filled_usd_units) as units from payment p
    where p.project_id = $1::int and p.settled_at is not null group by 1)
  select ${day('p.settled_at')}, count(distinct p.customer_id), count(distinct p.customer_id) filter (where f.at >= $2::timestamptz),
    count(*), sum(f.units) from payment p join first f on f.customer_id = p.customer_id where ${paid} group by 1`;

/** By the id of the graph. */
export const rawAnswers: Readonly<Record<string, readonly string[]>> = {
  gross_volume: [received],
  net_volume: [received],
  average_payment: [received],
  refunds: [received],
  by_network: [received],
  by_currency: [received],
  hour_of_week: [received.replaceAll("date_trunc('day', ", "date_trunc('hour', ")],
  by_status: [
    `select ${day('p.created_at')}, p.status, count(*) from payment p where p.project_id = $1::int
       and p.created_at >= $2::timestamptz and p.created_at < $3::timestamptz group by 1, 2`,
  ],
  success_rate: [received, lapsed],
  failure_reasons: [lapsed],
  time_to_pay: [
    `select ${day('p.settled_at')}, percentile_disc(array[0.5, 0.9, 0.99]) within group (order by p.settled_at - p.created_at)
     from payment p where ${paid} group by 1`,
  ],
  funnel: [
    `select count(*), count(*) filter (where exists (select from attempt t where t.payment_id = p.id)),
       count(*) filter (where exists (select from checkout_view o where o.payment_id = p.id)),
       count(*) filter (where exists (select from allocation l where l.payment_id = p.id)), count(*) filter (where p.settled_at is not null)
     from payment p where p.project_id = $1::int and p.created_at >= $2::timestamptz and p.created_at < $3::timestamptz`,
  ],
  new_vs_returning: [customers],
  payments_per_customer: [customers],
  lifetime_value: [customers],
};
