-- What proves a person without a code: a key pair that only their device has, and that answers to one host name alone.
create table passkey (
  id int generated always as identity primary key,
  member_id int not null references member,
  credential_id text not null unique,
  public_key bytea not null,
  -- Synced ones always say 0: it is kept as a sign of a copy, and holds nobody back.
  counter bigint not null,
  host text not null,
  name text not null,
  is_synced boolean not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_member on passkey (member_id);

-- What a device is asked to sign: one at a time for each purpose, and once.
create table passkey_challenge (
  member_id int not null references member,
  purpose text not null check (purpose in ('enrol', 'sign-in', 'step-up')),
  challenge text not null,
  host text not null,
  expires_at timestamptz not null,
  primary key (member_id, purpose)
);
