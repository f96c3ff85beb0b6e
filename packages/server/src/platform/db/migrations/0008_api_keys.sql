create table api_key (
  id int generated always as identity primary key,
  project_id int not null references project,
  description text not null,
  hash bytea not null unique,
  last_four text not null,
  scopes text[] not null,
  ip_allowlist text[] not null,
  status text not null check (status in ('active', 'disabled', 'revoked')),
  expires_at timestamptz,
  -- A rotated key stays good until then, so that a shop can change over without a gap.
  previous_hash bytea unique,
  previous_until timestamptz,
  created_by int references member,
  created_at timestamptz not null,
  rotated_at timestamptz,
  last_used_at timestamptz,
  last_used_ip text,
  check ((previous_hash is null) = (previous_until is null))
);
create index api_key_project on api_key (project_id);
