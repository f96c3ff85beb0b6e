-- Who has shown that they hold the key of a sweep contract's owner. It counts for that owner alone.
alter table sweep_contract add column proven_owner text;
alter table sweep_contract add column owner_proven_at timestamptz;
alter table sweep_contract add column owner_proven_by text;
alter table sweep_contract add constraint sweep_contract_proven_owner
  check (num_nulls(proven_owner, owner_proven_at, owner_proven_by) in (0, 3));

-- The text that somebody is to sign with it: one for each person and contract, and each for one proof.
create table owner_challenge (
  sweep_contract_id int not null references sweep_contract (id),
  member_id int not null references member (id),
  text text not null,
  expires_at timestamptz not null,
  primary key (sweep_contract_id, member_id)
);
