-- Run as an administrator (a second time does no harm), in the database that Coffer will use:  psql -d coffer -f docs/roles.sql
-- Then change the three passwords (alter role … password …) and give Coffer the addresses:
--   DATABASE_OWNER_URL=postgres://coffer_owner:…@host/coffer   makes and changes tables at each start
--   DATABASE_URL=postgres://coffer_site:…@host/coffer          is what the program runs as
--   SIGNER_DATABASE_URL=postgres://coffer_sign:…@host/coffer   is what its signer runs as
-- A process with ROLES=api alone may sign in as a role of its own that is a member of coffer_api and of nothing else.

do $$
declare
  name text;
begin
  foreach name in array array['coffer_api', 'coffer_worker', 'coffer_signer', 'coffer_reader'] loop
    if not exists (select from pg_roles where rolname = name) then
      execute format('create role %I nologin', name);
    end if;
  end loop;
  foreach name in array array['coffer_owner', 'coffer_site', 'coffer_sign'] loop
    if not exists (select from pg_roles where rolname = name) then
      execute format('create role %I login password %L', name, 'change me');
    end if;
  end loop;
  execute format('alter database %I owner to coffer_owner', current_database());
  execute format('revoke all on database %I from public', current_database());
  execute format('grant connect on database %I to coffer_api, coffer_worker, coffer_signer, coffer_reader', current_database());
end $$;

-- By its number the program notices that its data were restored into another cluster.
grant execute on function pg_catalog.pg_control_system() to coffer_owner;
alter schema public owner to coffer_owner;
grant coffer_api, coffer_worker to coffer_site;
grant coffer_signer to coffer_sign;
