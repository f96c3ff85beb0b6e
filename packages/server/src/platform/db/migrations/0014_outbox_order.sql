-- Events in an order that nothing can slip into later: the transaction's number comes first, and readers stop before
-- the oldest one that is still running.
alter table outbox add column txid xid8 not null default pg_current_xact_id();
create index outbox_order on outbox (txid, id);

-- How far each reader got.
create table outbox_reader (
  name text primary key,
  txid xid8 not null,
  id bigint not null
);
