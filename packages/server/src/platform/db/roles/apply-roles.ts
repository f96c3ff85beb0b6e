import { createHash } from 'node:crypto';
import type pg from 'pg';
import { changeableBy, changeableColumns } from './changeable-columns.ts';
import { guardedRows } from './guarded-rows.ts';
import { insertableColumns } from './insertable-columns.ts';
import { groups, type Group } from './names.ts';
import { rights, type Rights } from './rights.ts';
import { seenBySigner } from './seen-columns.ts';

const lockId = 7_216_004;
const words = { S: 'select', I: 'insert', D: 'delete' } as const;
const queue = 'graphile_worker';

/**
 * Gives each group its rights, and takes away all others. Answers false where the groups are not there and this role may not
 * make them: then whoever has the database's password is not held back by anything.
 */
export async function applyRoles(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [lockId]);
    const there = await ensureGroups(client);
    const areThere = [groups.api, groups.worker, groups.reader].every((name) => there.has(name));
    if (areThere) await grantAll(client, there);
    await client.query('commit');
    return areThere;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Those that are there in the end. Whoever made the groups before there was a signer's may run on without it. */
async function ensureGroups(client: pg.PoolClient): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ missing: string[]; may: boolean }>(
    `select array(select name from unnest($1::text[]) as name where not exists (select from pg_roles where rolname = name)) as missing,
       (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as may`,
    [Object.values(groups)],
  );
  const { missing = [], may = false } = rows[0] ?? {};
  if (may) for (const name of missing) await client.query(`create role ${name} nologin`);
  return new Set(Object.values(groups).filter((name) => may || !missing.includes(name)));
}

/** Done again only when something changed: a table, a right, or the groups themselves. */
async function grantAll(client: pg.PoolClient, there: ReadonlySet<string>): Promise<void> {
  const tables = await tablesOf(client, 'public');
  const unnamed = tables.filter((table) => rights[table] === undefined);
  if (unnamed.length > 0) {
    throw new Error(
      `Nobody may use ${unnamed.join(', ')}: name it in packages/server/src/platform/db/roles/rights.ts.`,
    );
  }
  const statements = [...statementsFor(tables, there), ...(await queueStatements(client))];
  // A table that was made anew under its old name has lost what was given, and its policies.
  const { rows } = await client.query<{ ids: string; done: string | null }>(
    `select (select string_agg(oid::text, ' ' order by rolname) from pg_roles where rolname = any($1)) || ';' ||
         (select string_agg(c.oid::text, ' ' order by c.oid) from pg_class c join pg_namespace n on n.oid = relnamespace
          where nspname in ('public', $2) and relkind in ('r', 'p', 'v', 'm', 'S') and not relispartition) as ids,
       obj_description('public'::regnamespace, 'pg_namespace') as done`,
    [Object.values(groups), queue],
  );
  const mark = `rights ${createHash('sha256')
    .update(`${rows[0]?.ids}\n${statements.join('\n')}`)
    .digest('hex')}`;
  if (rows[0]?.done === mark) return;
  await client.query([...statements, `comment on schema public is '${mark}'`].join(';\n'));
}

function statementsFor(tables: readonly string[], there: ReadonlySet<string>): string[] {
  const all = [...there].join(', ');
  return [
    `revoke all on all tables in schema public from ${all}`,
    `revoke create on schema public from public, ${all}`,
    `grant usage on schema public to ${all}`,
    ...tables.flatMap((table) =>
      (Object.keys(groups) as Group[]).flatMap((group) => {
        const given = rights[table]?.[group] ?? '';
        return given === '' || !there.has(groups[group])
          ? []
          : [`grant ${wordsOf(given, table, group)} on ${table} to ${groups[group]}`];
      }),
    ),
    ...tables.flatMap((table) => guardStatements(table, there)),
    // Numbers of new rows are drawn ahead where something is sealed for them.
    `grant usage on all sequences in schema public to ${groups.api}, ${groups.worker}`,
    `grant execute on function ensure_month(text, date) to ${groups.worker}`,
  ];
}

/** Which rows are whose. The owner is held back by none of it. */
function guardStatements(table: string, there: ReadonlySet<string>): string[] {
  const guard = guardedRows[table];
  if (!guard) return [];
  const others = `${groups.api}, ${groups.worker}`;
  const { added } = guard;
  const adding = (to: string, rows: string) => `for insert to ${to} with check (${rows})`;
  const policies = [
    ['seen', 'for select using (true)'],
    ...(typeof added === 'string'
      ? [['added', adding(others, added)]]
      : (['api', 'worker'] as const).map((group) => [`added_by_${group}`, adding(groups[group], added[group])])),
    ['changed', `for update to ${others} using (${guard.changed}) with check (${guard.changed})`],
    ...(guard.removed === undefined ? [] : [['removed', `for delete to ${others} using (${guard.removed})`]]),
    ...(there.has(groups.signer) ? [['signed', `to ${groups.signer} using (true) with check (true)`]] : []),
  ];
  return [
    `alter table ${table} enable row level security`,
    ...policies.flatMap(([name, text]) => [
      `drop policy if exists ${name} on ${table}`,
      `create policy ${name} on ${table} ${text}`,
    ]),
  ];
}

/** The queue lets nobody but its owner see a row, and says nothing: jobs would simply stop. */
async function queueStatements(client: pg.PoolClient): Promise<string[]> {
  const [api, worker] = [groups.api, groups.worker];
  const guarded = await client.query<{ name: string }>(
    `select relname as name
     from pg_class c join pg_namespace n on n.oid = relnamespace where nspname = $1 and relrowsecurity order by 1`,
    [queue],
  );
  if ((await tablesOf(client, queue)).length === 0) return [];
  return [
    `grant usage on schema ${queue} to ${api}, ${worker}, ${groups.reader}`,
    `grant select, insert, update, delete on all tables in schema ${queue} to ${api}, ${worker}`,
    // Its own migrations are the owner's, as ours are.
    `revoke insert, update, delete on ${queue}.migrations from ${api}, ${worker}`,
    `grant usage on all sequences in schema ${queue} to ${api}, ${worker}`,
    ...guarded.rows.flatMap(({ name }) => [
      `drop policy if exists coffer on ${queue}.${name}`,
      `create policy coffer on ${queue}.${name} to ${api}, ${worker} using (true) with check (true)`,
    ]),
  ];
}

async function tablesOf(client: pg.PoolClient, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where nspname = $1 and relkind in ('r', 'p', 'v', 'm') and not relispartition order by 1`,
    [schema],
  );
  return rows.map(({ name }) => name);
}

function wordsOf(given: Rights, table: string, group: Group): string {
  const changes = named('update', changeableBy[group]?.[table] ?? changeableColumns[table]);
  const sees = named(words.S, group === 'signer' ? seenBySigner[table] : undefined);
  const said = { ...words, S: sees, I: named(words.I, insertableColumns[table]), U: changes };
  return Array.from(given, (letter) => said[letter as keyof typeof said]).join(', ');
}

function named(verb: string, columns: readonly string[] | undefined): string {
  return columns ? `${verb} (${columns.join(', ')})` : verb;
}
