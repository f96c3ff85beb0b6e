-- Coins that something signed spends, on chains whose addresses hold them. Nothing else may spend them before there is proof
-- that it never will; what is in a block keeps them, for a reorg may take it back.
create table reserved_coin (
  blockchain_id int not null references blockchain,
  tx_hash text not null,
  output int not null check (output >= 0),
  outgoing_id bigint not null references outgoing_transaction,
  units numeric not null check (is_units(units) and units > 0),
  primary key (blockchain_id, tx_hash, output)
);
create index reserved_coin_outgoing on reserved_coin (outgoing_id);

-- Where coins are spent no fee is told: the first of the coins says that a transaction stands in a block, or stood in one.
drop index departure_reorged_fee;
create index departure_reorged_sent on departure (blockchain_id) where status = 'reorged' and path in ('fee', 'in:0');
