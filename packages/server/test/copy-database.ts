import pg from 'pg';
import { migrate } from '../src/platform/db/migrate.ts';
import { openPool } from '../src/platform/db/pool.ts';
import { migrateJobs } from '../src/platform/jobs/workers.ts';
import { openLog } from '../src/platform/log.ts';

/**
 * Every row of a database into another one that is empty, as a dump and its restore bring them: the rows are the same, and
 * nothing that belongs to a cluster comes along, neither transaction numbers nor how far identities were counted.
 */
export async function copyDatabase(fromUrl: string, toUrl: string): Promise<void> {
  await migrate(toUrl);
  const pool = openPool(toUrl, openLog('silent'), 2);
  await migrateJobs(pool, openLog('silent'));
  await pool.end();
  const [from, to] = [new pg.Client(fromUrl), new pg.Client(toUrl)];
  await Promise.all([from.connect(), to.connect()]);
  try {
    await from.query('begin isolation level repeatable read');
    await to.query('begin');
    await to.query('set local session_replication_role = replica');
    for (const table of await tablesOf(from)) await copyTable(from, to, table);
    await to.query('commit');
  } finally {
    await Promise.all([from.end(), to.end()]);
  }
}

type Table = { name: string; columns: string };

async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'graphile_worker')
     order by 1`,
  );
  return rows;
}

/** As text all the way, so that no number is rounded on its way. */
async function copyTable(from: pg.Client, to: pg.Client, { name, columns }: Table): Promise<void> {
  await to.query(`delete from ${name}`);
  const { rows } = await from.query<{ all: string | null }>(`select json_agg(t)::text as all from ${name} t`);
  const all = rows[0]?.all;
  if (typeof all !== 'string') return;
  await to.query(
    `insert into ${name} (${columns}) overriding system value
     select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
    [all],
  );
}
