-- Data keys, wrapped by the master key that lives outside the database.
create table vault_key (
  id int generated always as identity primary key,
  wrapped bytea not null,
  created_at timestamptz not null
);

-- A sealed value opens only for the purpose, project and owner it was sealed for.
create table secret (
  id int generated always as identity primary key,
  purpose text not null,
  project_id int,
  owner text not null,
  key_id int not null references vault_key,
  sealed bytea,
  status text not null check (status in ('active', 'superseded', 'destroyed')),
  created_at timestamptz not null,
  destroyed_at timestamptz,
  check ((status = 'destroyed') = (sealed is null))
);
create index secret_owner on secret (owner);
