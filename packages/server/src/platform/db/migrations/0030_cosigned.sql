-- Transactions that deposit keys of the merchant and a hot wallet sign together: several for one request.
alter table signing_request drop constraint signing_request_kind_check;
alter table signing_request add constraint signing_request_kind_check
  check (kind in ('authorizations', 'transfers', 'psbt', 'cosigned'));

-- What moves an address, where a sweep is more than one transaction.
alter table sweep_item add column outgoing_id bigint references outgoing_transaction;
create index sweep_item_outgoing on sweep_item (outgoing_id) where outgoing_id is not null;

-- A `nonce` opens what lets such a transaction live until it is signed.
alter table outgoing_transaction drop constraint outgoing_transaction_kind_check;
alter table outgoing_transaction add constraint outgoing_transaction_kind_check
  check (kind in ('sweep', 'gas', 'payout', 'gap', 'nonce'));

-- Keys that its transaction named, where payments carry references.
alter table deposit add column names text[] not null default '{}';
