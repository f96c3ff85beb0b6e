-- Anybody may send tokens that are not set up here, thousands in a block: one row stands for all of a token at an address.
alter table deposit
  -- How many such transfers came: null where a row is one transfer. Its own transaction and block are those of the first.
  add column arrivals bigint check (arrivals > 0),
  add column last_tx_hash text,
  add column last_block_height bigint,
  add column last_block_at timestamptz,
  -- What a person should know of it: less came than its contract said, or nobody could tell.
  add column note text,
  add check (arrivals is null or treatment = 'unsupported');
create unique index deposit_unknown_token on deposit (blockchain_id, address_id, coalesce(contract, '')) where arrivals is not null;

-- Those that were kept one by one stay as history; the first of them stands for the others from now on.
update deposit d set arrivals = o.arrivals, last_tx_hash = o.last_tx_hash, last_block_height = o.last_block_height,
  last_block_at = o.last_block_at
from (
  select min(id) as id, count(*) as arrivals, (array_agg(tx_hash order by id desc))[1] as last_tx_hash,
    max(block_height) as last_block_height, max(block_at) as last_block_at
  from deposit where treatment = 'unsupported' and status in ('included', 'confirmed')
  group by blockchain_id, address_id, contract) o
where o.id = d.id;

-- The block that a transfer stands in is its first confirmation, as explorers count.
update deposit set confirmations_min = confirmations_min + 1 where confirmations_min > 0;
