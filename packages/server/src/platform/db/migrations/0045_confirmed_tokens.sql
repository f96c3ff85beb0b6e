-- A token may bear any name. The price of that name it has only where this program knows its contract or a person said so.
-- What was there before keeps its price.
alter table blockchain_currency add column priced boolean not null default true;

-- Where a sweep contract is to pay out, as its owner proposed and a person confirmed.
alter table sweep_contract add column confirmed_collector text;
