-- What stands at each deposit address in each currency, kept by whoever books deposits and departures, in their transaction.
create table holding (
  address_id bigint not null references address,
  blockchain_currency_id int not null references blockchain_currency,
  wallet_id int not null references wallet,
  -- As the books say of the address.
  units numeric not null check (is_units(units)),
  -- Of it, what still waits for its confirmations.
  pending_units numeric not null check (is_units(pending_units)),
  ready_units numeric not null generated always as (greatest(units - greatest(pending_units, 0), 0)) stored,
  -- Since when there has been something to move; of no meaning where there is nothing.
  ready_since timestamptz not null,
  primary key (address_id, blockchain_currency_id)
);
create index holding_largest on holding (wallet_id, blockchain_currency_id, ready_units desc, address_id) include (ready_since)
  where ready_units > 0;
create index holding_in_order on holding (wallet_id, blockchain_currency_id, address_id) where ready_units > 0;

-- The same of a wallet: one row for all its addresses, so that a million of them are read at once. One watcher writes those
-- of a chain, so that nobody waits here.
create table holding_sum (
  wallet_id int not null references wallet,
  blockchain_currency_id int not null references blockchain_currency,
  ready_units numeric not null check (is_units(ready_units)),
  addresses bigint not null,
  primary key (wallet_id, blockchain_currency_id)
);

insert into holding (address_id, blockchain_currency_id, wallet_id, units, pending_units, ready_since)
select address_id, blockchain_currency_id, a.wallet_id, sum(m.units), sum(m.pending), now()
from (
  select address_id, blockchain_currency_id, units, case when status = 'included' and treatment in ('credit', 'dust') then units else 0 end as pending
  from deposit where status in ('included', 'confirmed') and blockchain_currency_id is not null
  union all
  select address_id, blockchain_currency_id, -units, 0 from departure
  where status in ('included', 'confirmed') and blockchain_currency_id is not null) m
join address a on a.id = m.address_id join wallet w on w.id = a.wallet_id and w.type = 'deposit'
group by address_id, blockchain_currency_id, a.wallet_id;

insert into holding_sum (wallet_id, blockchain_currency_id, ready_units, addresses)
select wallet_id, blockchain_currency_id, sum(ready_units), count(*) from holding where ready_units > 0 group by 1, 2;
