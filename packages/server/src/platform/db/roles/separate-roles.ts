import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { groups, owner, runner, signing } from './names.ts';

export type Separated = { ownerUrl: string; runUrl: string; signerUrl: string };
export type Passwords = { owner: string; run: string; sign: string };

/** Three roles that sign in, fresh for each start: nobody but this process ever knows their passwords. */
export function freshPasswords(): Passwords {
  const fresh = () => randomBytes(32).toString('base64url');
  return { owner: fresh(), run: fresh(), sign: fresh() };
}

/**
 * On a PostgreSQL of our own: from its superuser to an owner, who makes tables, and a role that the program runs as, which has
 * no more rights than what it does needs, and another for the signer. A database that the superuser made by itself is handed to the owner, object by object.
 */
export async function separateRoles(
  superUrl: string,
  memberOf: readonly string[],
  passwords: Passwords,
): Promise<Separated> {
  const client = new pg.Client({ connectionString: superUrl, application_name: 'coffer-roles' });
  await client.connect();
  try {
    await client.query('begin');
    await ensureRoles(client, memberOf, passwords);
    await handOver(client);
    await client.query('commit');
  } finally {
    await client.end();
  }
  return {
    ownerUrl: as(superUrl, owner, passwords.owner),
    runUrl: as(superUrl, runner, passwords.run),
    signerUrl: as(superUrl, signing, passwords.sign),
  };
}

export function as(url: string, user: string, password: string): string {
  const made = new URL(url);
  made.username = user;
  made.password = password;
  return made.href;
}

async function ensureRoles(client: pg.Client, memberOf: readonly string[], passwords: Passwords): Promise<void> {
  const all = Object.values(groups);
  for (const name of [...all, owner, runner, signing]) {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
    if (rowCount === 0) await client.query(`create role ${name}`);
  }
  const plain = 'nosuperuser nocreaterole nocreatedb noreplication nobypassrls';
  for (const name of all) await client.query(`alter role ${name} nologin ${plain}`);
  for (const [name, password] of [
    [owner, passwords.owner],
    [runner, passwords.run],
    [signing, passwords.sign],
  ] as const) {
    await client.query(`alter role ${name} login inherit ${plain} password ${client.escapeLiteral(password)}`);
    // Whoever had its address may have left settings for all who sign in later, such as to write nothing.
    await client.query(`alter role ${name} reset all`);
    await client.query(`alter role ${name} in database ${await nameOfDatabase(client)} reset all`);
  }
  await client.query(`revoke ${all.join(', ')} from ${runner}`);
  if (memberOf.length > 0) await client.query(`grant ${memberOf.join(', ')} to ${runner}`);
  await client.query(`grant ${groups.signer} to ${signing}`);
}

async function nameOfDatabase(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name');
  return rows[0]?.name ?? '';
}

/** What a superuser of the first hour owns cannot be handed over at once. */
async function handOver(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `with ours as (select oid, nspname from pg_namespace where nspname in ('public', 'graphile_worker')),
       wanted as (select oid from pg_roles where rolname = $1)
     select format('alter schema %I owner to %I', n.nspname, $1) as statement
       from ours join pg_namespace n using (oid) where n.nspowner <> (select oid from wanted)
     union all
     select format('alter %s %s owner to %I',
         case c.relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
         c.oid::regclass, $1)
       from pg_class c join ours on ours.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'v', 'm', 'S') and c.relowner <> (select oid from wanted)
         and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass
           and d.deptype in ('a', 'i') and c.relkind = 'S')
     union all
     select format('alter routine %s owner to %I', p.oid::regprocedure, $1)
       from pg_proc p join ours on ours.oid = p.pronamespace where p.proowner <> (select oid from wanted)
     union all
     select format('alter type %s owner to %I', t.oid::regtype, $1)
       from pg_type t join ours on ours.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid
       where t.typowner <> (select oid from wanted) and t.typtype in ('e', 'c', 'd', 'r')
         and (c.oid is null or c.relkind = 'c') and t.typelem = 0
     union all
     select format('alter database %I owner to %I', datname, $1) from pg_database
       where datname = current_database() and datdba <> (select oid from wanted)
     union all
     select format('revoke all on database %I from public', current_database())
     union all
     select format('grant execute on function pg_catalog.pg_control_system() to %I', $1)
     union all
     select format('grant connect on database %I to %I', current_database(), name)
       from unnest($2::text[]) as name`,
    [owner, Object.values(groups)],
  );
  for (const { statement } of rows) await client.query(statement);
}
