-- One transaction of many coins, made by us and signed by the merchant: who broadcasts it is known by its hash.
alter table signing_request drop constraint signing_request_kind_check;
alter table signing_request add constraint signing_request_kind_check check (kind in ('authorizations', 'transfers', 'psbt'));
alter table signing_request add column tx_hash text;
-- What goes to the network, made of what came back.
alter table signing_request add column tx_bytes text;
create index signing_request_tx on signing_request (tx_hash) where tx_hash is not null;
drop index signing_request_signed;
create index signing_request_signed on signing_request (id) where status = 'signed' and kind in ('transfers', 'psbt');

-- What the network took of it on the way, where no fee leaves an address by itself.
alter table sweep_departure add column fee_units numeric not null default 0 check (is_units(fee_units) and fee_units >= 0);
