import { sql, type RawBuilder } from 'kysely';
import { departureStatus } from '../../deposits/booking/departure-status.ts';
import { ordersOfPayouts } from '../../outgoing/index.ts';
import { outgoingStatus } from '../../outgoing/orders/outgoing-status.ts';
import { payoutStatus } from '../../payouts/payout/payout-status.ts';
import { sweepStatus } from '../../sweeps/sweep/sweep-status.ts';

/** What was paid out, and what its network took for each attempt, also for one that failed in its block. */
export function factsOfPayouts(ids: readonly number[]): RawBuilder<unknown> {
  return sql`
    select p.id as source_id, p.project_id, 'paid_out' as measure, p.status_at as at, p.type as label,
      p.blockchain_currency_id as currency, 1 as n, p.usd_units as units
    from payout p where p.id = any(${[...ids]}::bigint[]) and p.status = ${payoutStatus.state('processed')}
    union all
    select f.id, f.project_id, v.measure, f.at, 'payout', f.currency, 1, v.units
    from (${feesOfPayouts(ids)}) f cross join lateral (values
      ('network_fee', div(f.units * f.price * 1e8, 10::numeric ^ f.decimals), f.price is not null),
      ('fee_unpriced', 0, f.price is null)) as v (measure, units, holds) where v.holds`;
}

/** Final, by what is known of what the coin cost then. */
export function feesOfPayouts(ids: readonly number[]): RawBuilder<unknown> {
  return sql`
    select p.id, p.project_id, o.id as order_id, o.hash, f.units, coin.id as currency, coin.currency_id, coin.decimals,
      k.price, coalesce((select min(d.block_at) from departure d where d.blockchain_id = o.blockchain_id and d.tx_hash = o.hash
        and d.status in ${departureStatus.among.standing}), o.status_at) as at
    from payout p join ${ordersOfPayouts} r on r.payout_id = p.id join outgoing_transaction o on o.id = r.outgoing_id
    cross join lateral (select div(o.fee_units, r.row_count) + (r.row_no < mod(o.fee_units, r.row_count))::int as units) f
    join blockchain_currency coin on coin.blockchain_id = o.blockchain_id and coin.contract is null
    left join analytics_coin_price k on k.outgoing_id = o.id and k.hash = o.hash
    where p.id = any(${[...ids]}::bigint[]) and o.status in ${outgoingStatus.among.final} and f.units > 0`;
}

/**
 * What was moved to cold wallets, and what that cost. Each project has the part that lay at addresses of its own: parts are cut
 * where sums are, so that they make up the whole.
 */
export function factsOfSweeps(ids: readonly number[]): RawBuilder<unknown> {
  return sql`
    with s as materialized (
      select s.*, coin.id as coin from sweep s
      join blockchain_currency coin on coin.blockchain_id = s.blockchain_id and coin.contract is null
      where s.id = any(${[...ids]}::bigint[]) and s.status in ${sweepStatus.among.carriedOut}),
    gone as (
      select s.id, case when sd.cold_wallet_id is not null then a.project_id end as project_id, sum(d.units - sd.fee_units) as weight
      from s join sweep_departure sd on sd.sweep_id = s.id
      join departure d on d.id = sd.departure_id and d.status in ${departureStatus.among.standing}
      join address a on a.id = d.address_id
      where s.status = ${sweepStatus.state('completed')} and s.moved_units > 0 group by 1, 2),
    held as (
      select s.id, a.project_id, sum(case when s.moved_units > 0 then i.moved_units when s.planned_units > 0 then i.planned_units else 1 end)
        as weight
      from s join sweep_item i on i.sweep_id = s.id join address a on a.id = i.address_id group by 1, 2),
    part as (
      select 'swept' as what, s.moved_usd as usd, s.blockchain_currency_id as currency, g.* from s join gone g on g.id = s.id
      union all
      select 'network_fee', s.fee_usd, s.coin, h.* from s join held h on h.id = s.id where s.fee_units > 0),
    cut as (
      select p.*, sum(weight) over whole as whole, sum(weight) over upto as upto, rank() over by_size as place from part p
      window whole as (partition by what, id), upto as (partition by what, id order by project_id nulls last),
        by_size as (partition by what, id order by project_id is null, weight desc, project_id))
    select c.id as source_id, c.project_id, case when c.usd is not null then c.what when c.what = 'swept' then 'swept_unpriced' else 'fee_unpriced' end as measure, s.ended_at as at,
      case c.what when 'swept' then '' else 'sweep' end as label, c.currency, (c.place = 1)::int as n,
      case when c.usd is null then 0 else div(round(c.usd * 1e8) * c.upto, c.whole)
        - div(round(c.usd * 1e8) * (c.upto - c.weight), c.whole) end as units
    from cut c join s on s.id = c.id where c.project_id is not null and c.whole > 0 and s.ended_at is not null`;
}
