-- Which cluster and database this is. Transaction numbers mean something in one cluster only, so each place that the data was
-- restored to is a generation of its own, and positions of readers carry it in front.
create table database_place (
  id int primary key check (id = 1),
  generation int not null check (generation > 0),
  -- Null where the role may not read it.
  system_identifier text,
  database_oid bigint not null,
  -- Of this very table: a restore into the same database makes it anew.
  relation_oid bigint not null,
  noted_at timestamptz not null
);

alter table outbox add column generation int not null default 1;
drop index outbox_order;
create index outbox_order on outbox (generation, txid, id);
alter table outbox_reader add column generation int not null default 1;

-- Each time the data turned out to be older than what had happened already. While one of them is not released, nothing is sent.
create table restore (
  id int generated always as identity primary key,
  reason text not null check (reason in ('another_database', 'history_went_back', 'folder_copied', 'declared')),
  noticed_at timestamptz not null,
  -- The newest link of the audit chain that was remembered outside of the database, and the database's own.
  remembered_seq bigint,
  remembered_at timestamptz,
  head_seq bigint not null,
  -- When sessions were ended and addresses skipped.
  prepared_at timestamptz,
  sessions_ended int,
  released_at timestamptz,
  released_by int references member,
  -- What was compared when somebody released it.
  report jsonb,
  check (num_nonnulls(released_at, released_by, report) in (0, 3))
);
create index restore_open on restore (id) where released_at is null;

-- Positions that may have been given to customers whom the restored data does not know: watched, never given to anybody.
create table address_gap (
  restore_id int not null references restore,
  wallet_id int not null references wallet,
  family text not null,
  from_position bigint not null check (from_position >= 0),
  to_position bigint not null check (to_position >= from_position),
  primary key (restore_id, wallet_id, family)
);
create index address_gap_wallet on address_gap (wallet_id, family);

-- An address may be retired without ever having been given to somebody.
alter table address drop constraint address_check;
alter table address add constraint address_assigned_at
  check (case status when 'ready' then assigned_at is null when 'assigned' then assigned_at is not null else true end);

alter table session drop constraint session_end_reason_check;
alter table session add constraint session_end_reason_check
  check (end_reason in ('logout', 'revoked', 'password_changed', 'refresh_reused', 'member_changed', 'restored'));
