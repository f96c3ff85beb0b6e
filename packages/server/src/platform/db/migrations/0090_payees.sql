-- Whom money may go to: an address on one chain, and how somebody made sure that it is theirs.
create table recipient (
  id int generated always as identity primary key,
  blockchain_id int not null references blockchain,
  address text not null,
  name text,
  label text,
  email text,
  mobile_number text,
  residential_address text,
  status text not null check (status in ('pending-otp-verification', 'active', 'inactive')),
  created_by text not null,
  created_by_member_id int references member,
  created_by_key_id int references api_key,
  confirmed_by text,
  confirmed_by_member_id int references member,
  confirmed_how text check (confirmed_how in ('code', 'person')),
  confirmed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((confirmed_at is null) = (confirmed_by is null) and (confirmed_at is null) = (confirmed_how is null)),
  check (status <> 'active' or confirmed_at is not null)
);

-- The projects that pay them. In the book of a project an address stands once.
create table recipient_project (
  recipient_id int not null references recipient,
  project_id int not null references project,
  blockchain_id int not null references blockchain,
  address text not null,
  -- Not before: owners have until then to notice somebody whom a thief added. Null until they are confirmed.
  usable_from timestamptz,
  primary key (recipient_id, project_id),
  unique (project_id, blockchain_id, address)
);

-- Six digits that were mailed, as a keyed digest: good once, not for long, and for a few tries.
create table one_time_code (
  purpose text not null check (purpose in ('recipient')),
  entity_id bigint not null,
  digest bytea not null,
  expires_at timestamptz not null,
  tries int not null default 0 check (tries >= 0),
  primary key (purpose, entity_id)
);

-- Every policy that a project had: the one with the highest version holds. Dollars are in their smallest units.
create table payout_policy (
  project_id int not null references project,
  version int not null check (version > 0),
  auto_approve_usd_units numeric not null check (is_units(auto_approve_usd_units) and auto_approve_usd_units >= 0),
  hour_usd_units numeric not null check (is_units(hour_usd_units) and hour_usd_units >= 0),
  day_usd_units numeric not null check (is_units(day_usd_units) and day_usd_units >= 0),
  recipient_day_usd_units numeric check (is_units(recipient_day_usd_units) and recipient_day_usd_units >= 0),
  wallet_day_usd_units numeric check (is_units(wallet_day_usd_units) and wallet_day_usd_units >= 0),
  two_approvals_above_usd_units numeric check (is_units(two_approvals_above_usd_units) and two_approvals_above_usd_units >= 0),
  new_recipient_delay_hours int not null check (new_recipient_delay_hours between 0 and 720),
  only_recipients boolean not null,
  -- Money goes by itself from the first hour until the second one, of the day that the time zone has.
  from_hour int check (from_hour between 0 and 23),
  until_hour int check (until_hour between 1 and 24),
  time_zone text,
  saved_by text not null,
  saved_at timestamptz not null,
  primary key (project_id, version),
  check (num_nonnulls(from_hour, until_hour, time_zone) in (0, 3) and from_hour < until_hour)
);

-- So much a key may let go to a confirmed recipient at a time, without people.
alter table api_key add column payout_cap_usd_units numeric not null default 0
  check (is_units(payout_cap_usd_units) and payout_cap_usd_units >= 0);

-- While there is a row, nothing is paid out. Whoever asks to resume waits for a second person.
create table payout_pause (
  only_row boolean primary key default true check (only_row),
  paused_by text not null,
  paused_by_member_id int not null references member,
  paused_at timestamptz not null,
  resume_by text,
  resume_by_member_id int references member,
  resume_at timestamptz,
  check (num_nonnulls(resume_by, resume_by_member_id, resume_at) in (0, 3))
);
