-- A file of payouts. Nothing of it ever changes: how it stands is how its payouts stand.
create table payout_batch (
  id bigint generated always as identity primary key,
  project_id int not null references project,
  file_name text not null,
  -- Of the file as it came: whoever asks for the same one again is told.
  file_hash text not null,
  payouts int not null check (payouts > 0),
  usd_units numeric not null check (is_units(usd_units)),
  created_by_member int not null references member,
  created_by text not null,
  created_at timestamptz not null
);
create index payout_batch_project on payout_batch (project_id, id desc);
create index payout_batch_file on payout_batch (project_id, file_hash);

create trigger payout_batch_append_only before update or delete on payout_batch for each row execute function refuse_change();
create trigger payout_batch_never_emptied before truncate on payout_batch execute function refuse_change();

alter table payout
  add column batch_id bigint references payout_batch,
  -- Of the file, whose head is line 1.
  add column batch_line int,
  add constraint payout_of_batch check ((batch_id is null) = (batch_line is null) and batch_line > 1);
create unique index payout_batch_line on payout (batch_id, batch_line) where batch_id is not null;
create index payout_batch_waiting on payout (batch_id, id) where batch_id is not null and status = 'pending-approval';
