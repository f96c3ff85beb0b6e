import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

const folder = path.join(import.meta.dirname, 'migrations');
const lockId = 7_216_001;

/** Brings the schema up to date, forward only. Any number of processes may start at once: one migrates, the others wait. */
export async function migrate(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString, application_name: 'coffer-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockId]);
    await client.query(
      'create table if not exists schema_migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    return await applyMissing(client);
  } finally {
    await client.end();
  }
}

async function applyMissing(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from schema_migration');
  const applied = new Map(rows.map((row) => [row.name, row.hash]));
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  const unknown = [...applied.keys()].filter((name) => !files.includes(name));
  if (unknown.length > 0) throw new Error(`The database is newer than this program: it has ${unknown.join(', ')}.`);
  const done: string[] = [];
  for (const name of files) {
    const text = readFileSync(path.join(folder, name), 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    const before = applied.get(name);
    if (before === hash) continue;
    if (before) throw new Error(`Migration ${name} was changed after it had been applied; add a new one instead.`);
    await applyOne(client, name, text, hash);
    done.push(name);
  }
  return done;
}

async function applyOne(client: pg.Client, name: string, text: string, hash: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into schema_migration (name, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
