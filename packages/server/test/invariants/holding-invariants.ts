import { sql } from 'kysely';

const assets = sql`(select bc.id, c.code || '/' || coalesce(bc.contract, 'native') as asset
  from blockchain_currency bc join blockchain c on c.id = bc.blockchain_id)`;

/** What must hold of the money that waits at deposit addresses. */
export const neverAmongHoldings = {
  'what an address holds is what the books say': sql`
    with held as (
      select a.address, s.asset, h.units from holding h join address a on a.id = h.address_id
      join ${assets} s on s.id = h.blockchain_currency_id where h.units <> 0),
    booked as (
      select substr(l.name, length('chain:') + 1) as address, b.asset, b.amount as units
      from ledger_account l join ledger_balance b on b.account_id = l.id where l.name like 'chain:%' and b.amount <> 0)
    select address, asset, held.units::text, booked.units::text as booked
    from held full join booked using (address, asset) where held.units is distinct from booked.units`,
  'what waits at an address for its confirmations is what came and is not confirmed': sql`
    with waiting as (
      select d.address_id, d.blockchain_currency_id, sum(d.units) as units
      from deposit d join address a on a.id = d.address_id join wallet w on w.id = a.wallet_id
      where d.status = 'included' and d.treatment in ('credit', 'dust') and w.type = 'deposit' group by 1, 2)
    select address_id, blockchain_currency_id, h.pending_units::text, waiting.units::text
    from holding h full join waiting using (address_id, blockchain_currency_id)
    where coalesce(h.pending_units, 0) <> coalesce(waiting.units, 0)`,
  'what a wallet holds is the sum of its addresses': sql`
    with summed as (
      select wallet_id, blockchain_currency_id, sum(ready_units) as units, count(*) as addresses
      from holding where ready_units > 0 group by 1, 2)
    select wallet_id, blockchain_currency_id, s.ready_units::text, s.addresses, summed.units::text, summed.addresses as counted
    from holding_sum s full join summed using (wallet_id, blockchain_currency_id)
    where coalesce(s.ready_units, 0) <> coalesce(summed.units, 0) or coalesce(s.addresses, 0) <> coalesce(summed.addresses, 0)`,
} as const;
