import type pg from 'pg';
import { groups, owner } from './names.ts';

/** Who runs, beside the groups: on the PostgreSQL that the program brings along. */
const everybody = [...Object.values(groups), owner, 'coffer_run'];

type Cells = readonly string[];

/** What the database itself says of everybody's rights: through PUBLIC, memberships and columns as well. */
export async function readCatalog(admin: pg.Client): Promise<string> {
  return `${[
    '# What each database role may do',
    'Read from a migrated database by a test, which fails when this page is not as it is there. S select, I insert, U update, D delete; a small letter is for some columns only, which stand further down. The rights are granted by `packages/server/src/platform/db/roles/rights.ts`.',
    printed(['table', ...Object.values(groups)], await tablesOf(admin, 'public')),
    '## Columns',
    'Of these tables whoever inserts a row says nothing else (`insertable-columns.ts`).',
    printed(['table', 'columns'], await columnsOf(admin, 'insert')),
    'Of these tables nothing else may change once a row is there (`changeable-columns.ts`).',
    printed(['table', 'columns'], await columnsOf(admin, 'update')),
    'Of these tables the signer sees nothing else (`seen-columns.ts`).',
    printed(['table', 'columns'], await columnsOf(admin, 'select')),
    "Of these tables the rows are not all everybody's (`guarded-rows.ts`).",
    printed(['table', 'policy', 'for', 'roles', 'rows'], await policiesOf(admin)),
    "## The queue's own tables",
    printed(['table', ...Object.values(groups)], await tablesOf(admin, 'graphile_worker')),
    '## Functions that run in the name of the owner',
    'A trigger calls them for whoever writes; what stands here is who may call one directly.',
    printed(['function', 'callers'], await definersOf(admin)),
    '## The roles',
    'What a role may do beside tables: be mighty (superuser, create roles or databases, replicate, go around row security), own anything, make objects in a schema, make temporary tables.',
    printed(['role', 'mighty', 'owns', 'makes', 'temporary'], await rolesOf(admin)),
  ].join('\n\n')}\n`;
}

function printed(header: Cells, rows: readonly Cells[]): string {
  const line = (cells: Cells) =>
    cells
      .map((cell, at) => cell.padEnd(at === 0 ? 30 : 15))
      .join('')
      .trimEnd();
  return ['```', line(header), ...rows.map(line), '```'].join('\n');
}

async function tablesOf(admin: pg.Client, schema: string): Promise<Cells[]> {
  const { rows } = await admin.query<{ name: string; may: string[] }>(
    `select c.relname as name, array_agg(coalesce(nullif(concat(
         case when has_table_privilege(g.name, c.oid, 'select') then 'S' when has_any_column_privilege(g.name, c.oid, 'select') then 's' end,
         case when has_table_privilege(g.name, c.oid, 'insert') then 'I' when has_any_column_privilege(g.name, c.oid, 'insert') then 'i' end,
         case when has_table_privilege(g.name, c.oid, 'update') then 'U' when has_any_column_privilege(g.name, c.oid, 'update') then 'u' end,
         case when has_table_privilege(g.name, c.oid, 'delete') then 'D' end,
         case when has_table_privilege(g.name, c.oid, 'truncate') then 'T' end,
         case when has_any_column_privilege(g.name, c.oid, 'references') then 'R' end,
         case when has_table_privilege(g.name, c.oid, 'trigger') then 'G' end), ''), '-') order by g.at) as may
     from pg_class c, unnest($1::text[]) with ordinality as g (name, at)
     where c.relnamespace = $2::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
     group by c.relname order by c.relname collate "C"`,
    [Object.values(groups), schema],
  );
  return rows.map(({ name, may }) => [name, ...may]);
}

async function columnsOf(admin: pg.Client, verb: 'select' | 'insert' | 'update'): Promise<Cells[]> {
  const { rows } = await admin.query<{ name: string; columns: string }>(
    `select c.relname as name, string_agg(a.attname, ', ' order by a.attname collate "C") as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and not c.relispartition and exists (
       select from unnest($1::text[]) as g (name)
       where not has_table_privilege(g.name, c.oid, $2) and has_column_privilege(g.name, c.oid, a.attnum, $2))
     group by c.relname order by c.relname collate "C"`,
    [Object.values(groups), verb],
  );
  return rows.map(({ name, columns }) => [name, columns]);
}

async function policiesOf(admin: pg.Client): Promise<Cells[]> {
  const { rows } = await admin.query<{ name: string; policy: string; verb: string; roles: string; rows: string }>(
    `select tablename as name, policyname as policy, lower(cmd) as verb, replace(array_to_string(roles, ', '), 'coffer_', '') as roles,
       regexp_replace(coalesce(with_check, qual), '\\s+', ' ', 'g') as rows
     from pg_policies where schemaname = 'public' order by 1, 2`,
  );
  return rows.map((row) => [row.name, row.policy, row.verb, row.roles, row.rows]);
}

async function definersOf(admin: pg.Client): Promise<Cells[]> {
  const { rows } = await admin.query<{ name: string; callers: string }>(
    `select p.oid::regprocedure::text as name, coalesce((select string_agg(g.name, ', ' order by g.at)
         from unnest($1::text[]) with ordinality as g (name, at) where has_function_privilege(g.name, p.oid, 'execute')), '-') as callers
     from pg_proc p where p.prosecdef and p.pronamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) order by 1`,
    [Object.values(groups)],
  );
  return rows.map(({ name, callers }) => [name, callers]);
}

async function rolesOf(admin: pg.Client): Promise<Cells[]> {
  const { rows } = await admin.query<{
    role: string;
    mighty: boolean;
    owns: boolean;
    makes: boolean;
    temporary: boolean;
  }>(
    `select rolname as role, rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as mighty,
       exists (select from pg_class where relowner = r.oid) or exists (select from pg_proc where proowner = r.oid) as owns,
       exists (select from pg_namespace n where has_schema_privilege(r.oid, n.oid, 'create')) as makes,
       has_database_privilege(r.oid, current_database(), 'temporary') as temporary
     from pg_roles r where rolname = any($1) order by array_position($1, rolname::text)`,
    [everybody],
  );
  const word = (is: boolean) => (is ? 'yes' : '-');
  return rows.map((row) => [row.role, word(row.mighty), word(row.owns), word(row.makes), word(row.temporary)]);
}
