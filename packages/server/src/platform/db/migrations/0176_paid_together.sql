-- Payouts that one transaction pays together, row by row, and what lets the contract that does it move a token.
alter table outgoing_transaction drop constraint outgoing_transaction_kind_check;
alter table outgoing_transaction add constraint outgoing_transaction_kind_check
  check (kind in ('sweep', 'gas', 'payout', 'payouts', 'allow', 'gap', 'nonce'));

create table outgoing_row (
  outgoing_id bigint not null references outgoing_transaction,
  row_no int not null check (row_no >= 0),
  -- How many rows there are: each has its part of the fee.
  row_count int not null check (row_count > row_no),
  payout_id bigint not null references payout,
  attempt int not null check (attempt > 0),
  primary key (outgoing_id, row_no),
  unique (payout_id, outgoing_id)
);
create trigger outgoing_row_append_only before update or delete on outgoing_row for each row execute function refuse_change();
create trigger outgoing_row_never_emptied before truncate on outgoing_row execute function refuse_change();

alter table outgoing_transaction
  -- Which of its rows the chain shows as refused; null until it is final.
  add column refused_rows int[],
  -- For which of its payouts it waits.
  add column waiting_payouts bigint[];

-- So many go together with it at most: fewer where more were refused together, and 1 where it was what was refused.
alter table payout add column together_max int not null default 100 check (together_max between 1 and 100);

-- The fee of what pays many counts for each of them.
create or replace function note_analytics_order() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.cause_of = 'payout' then
    insert into analytics_changed (source, source_id) values ('payout', new.cause_id);
  else
    insert into analytics_changed (source, source_id)
      select 'payout', r.payout_id from outgoing_row r where r.outgoing_id = new.id;
  end if;
  return null;
end $$;
drop trigger outgoing_for_analytics on outgoing_transaction;
create trigger outgoing_for_analytics after update on outgoing_transaction for each row
  when (new.cause_of in ('payout', 'payouts')
    and (new.status, new.status_at, new.hash, new.fee_units) is distinct from (old.status, old.status_at, old.hash, old.fee_units))
  execute function note_analytics_order();

-- One order may pay several: its cause, or its rows, say which.
drop index payout_outgoing;
create index payout_outgoing on payout (outgoing_id) where outgoing_id is not null;
create index payout_handed_over on payout (id) where status = 'pending' and outgoing_id is not null;
