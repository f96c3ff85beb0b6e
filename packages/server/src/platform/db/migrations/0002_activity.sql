-- Who did what. Nothing here is ever changed: rows are hash-chained by `activity_seal` shortly after their commit.
create table activity (
  id bigint generated always as identity,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('member', 'key', 'system', 'public')),
  actor_id bigint,
  actor_name text not null,
  project_id int,
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  ip text,
  user_agent text,
  request_id text,
  primary key (id, at)
) partition by range (at);
create table activity_other partition of activity default;
create index activity_project on activity (project_id, id desc);
create index activity_actor on activity (actor_kind, actor_id, id desc);

create table activity_pending (activity_id bigint primary key, at timestamptz not null);

create table activity_seal (
  seq bigint primary key,
  activity_id bigint not null unique,
  activity_at timestamptz not null,
  hash bytea not null
);

create function activity_awaits_seal() returns trigger language plpgsql as $$
begin
  insert into activity_pending (activity_id, at) values (new.id, new.at);
  return null;
end $$;
create trigger activity_awaits_seal after insert on activity for each row execute function activity_awaits_seal();
create trigger activity_append_only before update or delete on activity for each row execute function refuse_change();
create trigger activity_never_emptied before truncate on activity execute function refuse_change();
-- Partitions do not inherit a trigger on TRUNCATE; those of the months get theirs when they are made.
create trigger activity_never_emptied before truncate on activity_other execute function refuse_change();
create trigger activity_seal_append_only before update or delete on activity_seal for each row execute function refuse_change();
create trigger activity_seal_never_emptied before truncate on activity_seal execute function refuse_change();
