import { sql } from 'kysely';

const counted = sql`(select l.*, case when l.returned_units = 0 then l.usd_units
      else trunc(l.usd_units * (l.units - l.returned_units) / l.units) end as there_usd_units, d.status as place, d.units as deposit_units, d.customer_id as payer,
    d.blockchain_currency_id as deposit_currency, d.treatment, p.customer_id, p.status as payment_status
  from payment p join allocation l on l.payment_id = p.id join deposit d on d.id = l.deposit_id)`;

/** Each of these finds what may not be among payments, once every step of their deposits was heard. */
export const neverAmongPayments = {
  'a payment holds what counts to it': sql`
    with held as (
      select payment_id, coalesce(sum(there_usd_units) filter (where place = 'confirmed'), 0) as filled,
        coalesce(sum(there_usd_units) filter (where place = 'included'), 0) as detected
      from ${counted} c group by payment_id)
    select p.id, p.filled_usd_units::text, held.filled::text, p.detected_usd_units::text, held.detected::text
    from payment p left join held on held.payment_id = p.id
    where (p.filled_usd_units, p.detected_usd_units) <> (coalesce(held.filled, 0), coalesce(held.detected, 0))`,
  'a deposit counts as a whole, to a payment of its customer': sql`
    select deposit_id, payment_id, units::text, deposit_units::text from ${counted} c
    where place in ('included', 'confirmed') and (units <> deposit_units or customer_id is distinct from payer
      or blockchain_currency_id is distinct from deposit_currency or treatment <> 'credit')`,
  'projects own what is settled, less what was promised to payees': sql`
    with settled as (
      select l.project_id, c.code || '/' || coalesce(bc.contract, 'native') as asset, sum(l.units) as units
      from (select project_id, blockchain_currency_id, settled_units as units from allocation
        union all select project_id, blockchain_currency_id, payer_units - units from payout
          where status not in ('failed', 'rejected', 'cancelled')) l
      join blockchain_currency bc on bc.id = l.blockchain_currency_id
      join blockchain c on c.id = bc.blockchain_id group by 1, 2 having sum(l.units) <> 0),
    booked as (
      select split_part(a.name, ':', 2)::int as project_id, b.asset, -b.amount as units
      from ledger_account a join ledger_balance b on b.account_id = a.id
      where a.name like 'project:%:revenue' and b.amount <> 0)
    select project_id, asset, settled.units::text, booked.units::text as booked
    from settled full join booked using (project_id, asset) where settled.units is distinct from booked.units`,
  'only confirmed money of a settled payment is revenue, and never more than came': sql`
    select deposit_id, payment_id, place, payment_status, units::text, settled_units::text from ${counted} c
    where settled_units + returned_units > units
      or settled_units > 0 and (place <> 'confirmed' or payment_status not in ('settled', 'partially_refunded', 'refunded'))`,
  'a payment is settled exactly when it is paid': sql`
    with taken as (
      select t.payment_id, t.usd_units from payment_taken t where cardinality(t.deposit_ids) = (
        select count(*) from ${counted} c where c.payment_id = t.payment_id and c.deposit_id = any(t.deposit_ids) and c.place = 'confirmed')
        and cardinality(t.deposit_ids) > 0)
    select p.id, p.status, p.usd_units::text, p.filled_usd_units::text, t.usd_units::text as taken
    from payment p left join taken t on t.payment_id = p.id
    where p.status in ('open', 'detected', 'expired', 'cancelled')
      and (p.filled_usd_units * 10000 >= p.usd_units * (10000 - p.underpay_bps) or p.filled_usd_units >= t.usd_units)
    or p.status = 'settled' and p.filled_usd_units < coalesce(t.usd_units, p.usd_units)
      and (p.filled_usd_units + 10) * 10000 < p.usd_units * (10000 - p.underpay_bps)`,
  'a payment is detected while money of it waits for its blocks': sql`
    select p.id, p.status from payment p
    where (p.status = 'detected') <> exists (select from ${counted} c where c.payment_id = p.id and c.place = 'included')
      and p.status in ('open', 'detected')`,
  'what is settled has no quote that still holds': sql`
    select p.id from payment p join attempt t on t.payment_id = p.id where p.status = 'settled' and t.status = 'active'`,
  'the last event of a payment is how it stands, and none is missing': sql`
    select p.id, p.status, p.exception, p.sequence, e.status as told, e.exception as told_exception, e.sequence as told_sequence
    from payment p left join lateral (
      select status, exception, sequence, count(*) over () as n from payment_event where payment_id = p.id
      order by sequence desc limit 1) e on true
    where (p.status, p.exception, p.sequence, p.sequence::bigint) is distinct from (e.status, e.exception, e.sequence, e.n)`,
  'each event of a payment was told to others once': sql`
    with told as (
      select (payload ->> 'paymentId')::bigint as payment_id, (payload ->> 'sequence')::int as sequence, kind as event,
        count(*) as n
      from outbox where kind like 'payment.%' group by 1, 2, 3)
    select payment_id, sequence, event, told.n from payment_event e full join told using (payment_id, sequence, event)
    where told.n is distinct from 1 and sequence > 1 or e.at is null`,
} as const;
