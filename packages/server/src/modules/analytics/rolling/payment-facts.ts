import { sql, type RawBuilder } from 'kysely';
import { depositStatus } from '../../deposits/booking/deposit-status.ts';
import { paymentStatus } from '../../payments/asking/payment-status.ts';
import { refundStatus } from '../../payments/reading/refund-status.ts';
import { funnelSteps } from '../figures/catalogue.ts';
import { payTimeEdges } from '../figures/measures.ts';

/**
 * What these payments add to the figures, as they stand: money by the currency in which it came, and counts by the one that brought the
 * most, so that each adds up to the whole. What was refunded is worth what it was when it came. Whoever came to a step came over those
 * before it, also where a shop's own page showed them.
 */
export function factsOfPayments(paymentIds: readonly number[]): RawBuilder<unknown> {
  const ids = sql`${[...paymentIds]}::bigint[]`;
  return sql`
    with p as materialized (
      select p.*, p.status in ${paymentStatus.among.paid} and p.settled_at is not null as is_paid
      from payment p where p.id = any(${ids})),
    part as materialized (
      select l.payment_id, l.blockchain_currency_id as currency, sum(l.usd_units) as units,
        row_number() over (partition by l.payment_id order by sum(l.usd_units) desc, l.blockchain_currency_id) as place
      from allocation l join deposit d on d.id = l.deposit_id
      where l.payment_id = any(${ids}) and d.status = ${depositStatus.state('confirmed')} group by 1, 2),
    whole as (
      select p.id, coalesce(sum(part.units), 0) as units, coalesce(max(part.currency) filter (where part.place = 1),
        p.blockchain_currency_id, 0) as currency, count(part.currency) as parts
      from p left join part on part.payment_id = p.id group by p.id, p.blockchain_currency_id),
    back as (
      select r.id, r.payment_id, r.blockchain_currency_id as currency, r.units - coalesce((select o.payer_units from payout o
          where o.refund_id = r.id order by o.id desc limit 1), 0) as units, r.requested_at,
        (select max(e.at) from payment_event e where e.payment_id = r.payment_id and e.event = 'payment.refund-paid'
          and e.facts ->> 'refundId' = r.id::text) as paid_at
      from refund r where r.payment_id = any(${ids}) and r.status = ${refundStatus.state('paid')}),
    came as (
      select l.payment_id, l.blockchain_currency_id as currency, sum(l.usd_units) as usd, sum(l.units) as units
      from allocation l where l.payment_id = any(${ids}) group by 1, 2 having sum(l.units) > 0),
    view as (
      select p.id, exists (select from attempt t where t.payment_id = p.id) as chosen,
        p.is_paid or exists (select from allocation l where l.payment_id = p.id) as seen,
        exists (select from checkout_view o where o.payment_id = p.id and o.step = 'opened') as opened,
        exists (select from checkout_view o where o.payment_id = p.id and o.step = 'address_shown') as shown
      from p),
    fact as (
      select p.id, p.project_id, 'created' as measure, p.created_at as at, p.status as label, w.currency, 1 as n,
        coalesce(p.usd_units, 0) as units from p join whole w on w.id = p.id
      union all
      select p.id, p.project_id, 'step', p.created_at, s.step, w.currency, 1, 0
      from p join whole w on w.id = p.id join view v on v.id = p.id cross join lateral unnest(
        ${Object.keys(funnelSteps)}::text[],
        array[true, v.opened or v.chosen or v.shown or v.seen, v.chosen or v.shown or v.seen, v.shown or v.seen, v.seen, p.is_paid])
        as s (step, reached) where s.reached
      union all
      select p.id, p.project_id, 'received', p.settled_at, '', part.currency, (part.place = 1)::int, part.units
      from p join part on part.payment_id = p.id where p.is_paid
      union all
      select p.id, p.project_id, 'received', p.settled_at, '', 0, (w.parts = 0)::int, p.filled_usd_units - w.units
      from p join whole w on w.id = p.id where p.is_paid and (w.parts = 0 or p.filled_usd_units <> w.units)
      union all
      select p.id, p.project_id, 'pay_time', p.settled_at, width_bucket((extract(epoch from p.settled_at - p.created_at) * 1000)::float8,
        ${[...payTimeEdges]}::float8[])::text, w.currency, 1, 0 from p join whole w on w.id = p.id where p.is_paid
      union all
      select p.id, p.project_id, 'lapsed', coalesce((select max(e.at) from payment_event e where e.payment_id = p.id
          and e.event in ('payment.expired', 'payment.cancelled')), least(p.expires_at, p.updated_at)),
        case when p.exception = 'none' then p.status else p.exception end, w.currency, 1, coalesce(p.usd_units, 0)
      from p join whole w on w.id = p.id where p.status in ${paymentStatus.among.lapsed}
      union all
      select p.id, p.project_id, 'given_back', coalesce(b.paid_at, b.requested_at), '', b.currency, 1,
        trunc(b.units * c.usd / c.units) from back b join p on p.id = b.payment_id and p.is_paid
      join came c on c.payment_id = b.payment_id and c.currency = b.currency)
    select f.id as source_id, f.project_id, f.measure, f.at, f.label, f.currency, f.n, f.units,
      case when f.measure in ('received', 'given_back') then p.customer_id end as customer_id
    from fact f join p on p.id = f.id`;
}
