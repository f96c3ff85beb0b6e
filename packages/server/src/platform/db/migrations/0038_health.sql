-- When a round of whoever reads the chain last ended well, and what has failed since: by the clock of the database, so that
-- everybody may judge it. Beside it what people were notified of.
alter table blockchain
  add column read_well_at timestamptz,
  add column failed_rounds int not null default 0 check (failed_rounds >= 0),
  add column failing_since timestamptz,
  add column failure text,
  add column trouble_notified_at timestamptz,
  add column recovery_owed boolean not null default false,
  add constraint blockchain_failing check ((failed_rounds = 0) = (failing_since is null));

-- The loops that fail at the moment, in whichever process; a loop that does well has no row.
create table loop_failure (
  instance uuid not null,
  loop text not null,
  -- The worker that it belongs to, if any.
  worker text,
  failures int not null,
  failing_since timestamptz not null,
  good_at timestamptz,
  error text not null,
  noted_at timestamptz not null,
  primary key (instance, loop)
);
