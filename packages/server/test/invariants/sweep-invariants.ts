import { sql } from 'kysely';

const standing = sql`(select sd.sweep_id, sd.cold_wallet_id, sd.fee_units, d.*, c.code || '/' || coalesce(d.contract, 'native') as asset
  from sweep_departure sd join departure d on d.id = sd.departure_id join blockchain c on c.id = d.blockchain_id
  where d.status <> 'reorged')`;

/** All that happened was taken in: the watcher is ahead of whoever follows it. */
const isHeard = sql`exists (select from outbox_reader where name = 'sweeps') and not exists (
  select from outbox o join outbox_reader r on r.name = 'sweeps'
  where (o.txid, o.id) > (r.txid, r.id) and o.kind like any (array['departure.%', 'outgoing.%']))`;

const running = sql`('planned', 'awaiting_signature', 'broadcast', 'stuck', 'confirming')`;

/** Each of these finds what may not be at any moment. */
export const neverInHands = {
  'money that is planned with is in the hands of its sweep, and of no other': sql`
    select i.sweep_id, i.address_id, s.status, l.sweep_id as held_by
    from sweep_item i join sweep s on s.id = i.sweep_id and s.status in ${running}
    left join sweep_lock l on l.address_id = i.address_id and l.blockchain_currency_id = s.blockchain_currency_id
    where i.status = 'planned' and l.sweep_id is distinct from s.id`,
  'what is over has nothing in hand, and nothing open': sql`
    select s.id, s.status from sweep s where s.status not in ${running}
      and (s.ended_at is null or exists (select from sweep_lock l where l.sweep_id = s.id)
        or exists (select from sweep_item i where i.sweep_id = s.id and i.status = 'planned'))`,
} as const;

/** Each of these finds what may not be among sweeps, once all that the watcher told was heard. */
export const neverAmongSweeps = {
  ...neverInHands,
  'a cold wallet was booked what departures brought it, once': sql`
    with brought as (
      select cold_wallet_id, asset, sum(units - fee_units) as units from ${standing} d
      where cold_wallet_id is not null group by 1, 2),
    booked as (
      select split_part(a.name, ':', 2)::int as cold_wallet_id, b.asset, b.amount as units
      from ledger_account a join ledger_balance b on b.account_id = a.id where a.name like 'cold:%' and b.amount <> 0)
    select cold_wallet_id, asset, brought.units::text, booked.units::text as booked
    from brought full join booked using (cold_wallet_id, asset) where brought.units is distinct from booked.units and ${isHeard}`,
  'a sweep moved what its addresses did, and they what left them': sql`
    with left_us as (select sweep_id, address_id, sum(units - fee_units) as units from ${standing} d group by 1, 2),
    items as (
      select sweep_id, address_id, i.moved_units as said, coalesce(l.units, 0) as units, i.status
      from sweep_item i full join left_us l using (sweep_id, address_id))
    select s.id, s.moved_units::text, sum(i.said)::text as said, sum(i.units)::text as units
    from sweep s left join items i on i.sweep_id = s.id group by s.id
    having (s.moved_units <> coalesce(sum(i.units), 0) or bool_or(i.said is distinct from i.units)
      or bool_or((i.units > 0) <> (i.status = 'moved'))) and ${isHeard}`,
  'what left a deposit address belongs to a sweep': sql`
    select d.id, d.tx_hash from departure d join address a on a.id = d.address_id
    join wallet w on w.id = a.wallet_id and w.type = 'deposit'
    where d.status <> 'reorged' and d.path <> 'fee' and d.blockchain_currency_id is not null
      and ${isHeard}
      and not exists (select from sweep_departure sd where sd.departure_id = d.id and sd.round = d.round)`,
  'the last step of a sweep is its status': sql`
    select s.id, s.status, e.event from sweep s left join lateral (
      select event from sweep_event where sweep_id = s.id and event not in ('sweep.fee-raised', 'sweep.went-elsewhere')
      order by id desc limit 1) e on true
    where e.event is distinct from case s.status
      when 'planned' then (case when e.event = 'sweep.signed' then 'sweep.signed' else 'sweep.planned' end)
      when 'awaiting_signature' then 'sweep.signature-needed' when 'confirming' then 'sweep.included'
      when 'broadcast' then (case when e.event = 'sweep.reorged' then 'sweep.reorged' else 'sweep.broadcast' end)
      else 'sweep.' || s.status end`,
  'what waits on its way has somebody who looks again': sql`
    select s.id, s.status from sweep s left join outgoing_transaction o on o.id = s.outgoing_id
    left join signing_request r on r.sweep_id = s.id
    where s.status in ('planned', 'awaiting_signature', 'broadcast', 'stuck') and s.method <> 'outside'
      and o.next_try_at is null and r.id is null`,
} as const;
