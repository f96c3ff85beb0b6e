-- Answers kept for requests that carry an Idempotency-Key. `status` is null while a public call is under way.
create table idempotency (
  credential text not null,
  path text not null,
  key text not null,
  body_hash bytea not null,
  status int,
  answer text,
  created_at timestamptz not null,
  primary key (credential, path, key)
);
create index idempotency_created_at on idempotency (created_at);

-- Counters of attempts, shared by every process.
create unlogged table throttle (
  key text primary key,
  count int not null,
  resets_at timestamptz not null
);
create index throttle_resets_at on throttle (resets_at);

-- What happened, written in the transaction that made it happen.
create table outbox (
  id bigint generated always as identity,
  at timestamptz not null,
  kind text not null,
  project_id int,
  payload jsonb not null,
  primary key (id, at)
) partition by range (at);

-- Who works: one row for each worker of each running process.
create table worker (
  instance uuid not null,
  name text not null,
  started_at timestamptz not null,
  beat_at timestamptz not null,
  -- Under which name it holds its jobs, so that others can free them when it dies.
  holder text,
  primary key (instance, name)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Months of a table that is partitioned by time: the running one and those ahead.
create function ensure_months(parent text, from_month date, months int) returns void language plpgsql as $$
declare
  first date := date_trunc('month', from_month);
begin
  for i in 0 .. months - 1 loop
    execute format(
      'create table if not exists %I partition of %I for values from (%L) to (%L)',
      parent || to_char(first + make_interval(months => i), '_YYYY_MM'), parent,
      to_char(first + make_interval(months => i), 'YYYY-MM-DD') || ' 00:00:00+00',
      to_char(first + make_interval(months => i + 1), 'YYYY-MM-DD') || ' 00:00:00+00');
  end loop;
end $$;
create table outbox_other partition of outbox default;
