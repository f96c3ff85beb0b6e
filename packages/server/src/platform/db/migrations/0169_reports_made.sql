-- Reports that are made in the background. Whoever makes one holds a lock of its number; `attempt` tells what the last one wrote from what
-- those before it left behind when they were killed.
create table report (
  id int generated always as identity primary key,
  project_id int not null references project,
  asked_by int references member,
  format text not null check (format in ('pdf', 'xlsx', 'csv', 'beancount')),
  from_day text not null,
  to_day text not null,
  timezone text not null,
  status text not null check (status in ('waiting', 'making', 'ready', 'failed', 'expired')),
  attempt int not null default 0,
  tries int not null default 0,
  written int not null default 0,
  bookings int,
  bytes bigint not null default 0,
  name text,
  failure text,
  asked_at timestamptz not null,
  ended_at timestamptz,
  expires_at timestamptz
);
create index report_of_project on report (project_id, id desc);
create index report_to_make on report (id) where status in ('waiting', 'making');
create index report_ready on report (expires_at) where status = 'ready';

-- The file, in the order of its parts.
create table report_part (
  report_id int not null references report,
  attempt int not null,
  place int not null,
  bytes bytea not null,
  primary key (report_id, attempt, place)
);
