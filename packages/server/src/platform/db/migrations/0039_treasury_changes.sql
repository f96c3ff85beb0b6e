-- What redirected money or the news of it: who did it and from where, what was before, and what people decided about it.
create table treasury_change (
  id bigint generated always as identity primary key,
  kind text not null,
  status text not null,
  project_id int references project (id),
  title text not null,
  before jsonb not null,
  after jsonb not null,
  -- What taking it back needs to know.
  subject jsonb not null,
  -- One deed may be on record only once while it waits.
  deed text not null,
  member_id int references member (id),
  actor_name text not null,
  ip text,
  user_agent text,
  at timestamptz not null,
  -- When a change that waits takes effect.
  due_at timestamptz,
  announced_at timestamptz,
  decided_by text,
  decided_at timestamptz,
  check ((status = 'waiting') <= (due_at is not null))
);
create index treasury_change_open on treasury_change (id) where status in ('waiting', 'frozen');
create index treasury_change_unannounced on treasury_change (id) where announced_at is null;
create unique index treasury_change_waiting on treasury_change (deed) where status = 'waiting';

-- "This was not me" in a mail: it freezes, which is safe, and nothing else. Only the hash of the link is here.
create table treasury_change_link (
  hash bytea primary key,
  member_id int not null references member (id),
  change_ids bigint[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- How long what takes over from another waits. A shorter time waits itself.
create table treasury_wait (
  singleton boolean primary key default true check (singleton),
  hours int not null check (hours between 0 and 72),
  next_hours int check (next_hours between 0 and 72),
  next_from timestamptz,
  check ((next_hours is null) = (next_from is null))
);
