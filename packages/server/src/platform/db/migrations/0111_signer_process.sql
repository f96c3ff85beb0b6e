-- Which process signs, and when it last said so. Another one takes over once it has been silent.
create table signer_process (
  id smallint primary key default 1 check (id = 1),
  instance text not null,
  host text not null,
  -- The user of the machine as whom it runs, where the machine has such.
  uid integer,
  started_at timestamptz not null,
  seen_at timestamptz not null
);
