-- Vaults that people make. The first, number 1, is what the program seals for itself: it has no row.
create table secrets_vault (
  id int generated always as identity (start with 2) primary key,
  name text not null,
  description text,
  created_at timestamptz not null
);
create unique index secrets_vault_name on secrets_vault (lower(name));

-- A secret with a name. The value before the last one is kept, so that a change can be taken back.
create table named_secret (
  id int generated always as identity primary key,
  vault_id int not null references secrets_vault,
  name text not null,
  description text,
  version int not null,
  secret_id int not null references secret,
  previous_version int,
  previous_secret_id int references secret,
  written_at timestamptz not null,
  written_by text not null,
  created_at timestamptz not null,
  check ((previous_version is null) = (previous_secret_id is null))
);
create unique index named_secret_name on named_secret (vault_id, lower(name));

-- What has its value from a named secret. The proof is made with the master key: a row that was written by anybody else
-- opens nothing.
create table secret_use (
  kind text not null,
  owner text not null,
  named_secret_id int not null references named_secret,
  proof bytea not null,
  used_at timestamptz,
  primary key (kind, owner)
);
create index secret_use_of on secret_use (named_secret_id);

-- Its address is in a named secret, where it has none of its own.
alter table node alter column secret_id drop not null;

alter table webhook add column headers jsonb not null default '[]';
