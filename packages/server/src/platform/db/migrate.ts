import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '../config.ts';
import { lockMigrations, type Say } from './migration-lock.ts';

const folder = path.join(import.meta.dirname, 'migrations');
/** A statement that waits for a lock makes everybody behind it wait as well: it gives way, and comes back. */
const lockTimeoutMs = 3_000;
const lockTriesMax = 40;
const lockPauseMs = 500;
const lockTimeout = '55P03';
const forbidden = '42501';

/** Brings the schema up to date, forward only. Any number of processes may start at once: one migrates, the others wait. */
export async function migrate(connectionString: string, say: Say = () => undefined): Promise<string[]> {
  const client = new pg.Client({ connectionString, application_name: 'coffer-migrate' });
  await client.connect();
  try {
    await lockMigrations(client, say);
    await client.query(
      'create table if not exists schema_migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    return await applyMissing(client, say);
  } finally {
    await client.end();
  }
}

/** The migrations of this program that the database has not seen. */
export async function missingMigrations(asks: Pick<pg.Client, 'query'>): Promise<string[]> {
  const { rows } = await asks.query<{ name: string }>('select name from schema_migration');
  const applied = new Set(rows.map(({ name }) => name));
  return fileNames().filter((name) => !applied.has(name));
}

let names: readonly string[] | undefined;

function fileNames(): readonly string[] {
  names ??= readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  return names;
}

async function applyMissing(client: pg.Client, say: Say): Promise<string[]> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from schema_migration');
  const applied = new Map(rows.map((row) => [row.name, row.hash]));
  const files = fileNames();
  const unknown = [...applied.keys()].filter((name) => !files.includes(name));
  if (unknown.length > 0)
    throw new ConfigError(`The database is newer than this program: it has ${unknown.join(', ')}.`);
  const done: string[] = [];
  for (const name of files) {
    const text = readFileSync(path.join(folder, name), 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    const before = applied.get(name);
    if (before === hash) continue;
    if (before) throw new Error(`Migration ${name} was changed after it had been applied; add a new one instead.`);
    await applyPatiently({ client, name, text, hash }, say);
    done.push(name);
  }
  return done;
}

type Migration = { client: pg.Client; name: string; text: string; hash: string };

async function applyPatiently(migration: Migration, say: Say): Promise<void> {
  const { client, name } = migration;
  for (let tries = 1; ; tries += 1) {
    try {
      await applyOne(migration);
      return;
    } catch (error) {
      const { code, message } = error as pg.DatabaseError;
      if (code === forbidden) {
        throw new ConfigError(`Migration ${name} failed: ${message}. The role of the program must own its tables.`, {
          cause: error,
        });
      }
      if (code !== lockTimeout || tries >= lockTriesMax) {
        throw new Error(`Migration ${name} failed: ${message}`, { cause: error });
      }
      say(`Migration ${name} waits for a lock that ${await whoIsAtWork(client)} holds, and is tried again.`);
      await delay(lockPauseMs);
    }
  }
}

async function applyOne({ client, name, text, hash }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    await client.query(text);
    await client.query('insert into schema_migration (name, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Of those who have been in a transaction for long, the oldest: most likely it is what is in the way. */
async function whoIsAtWork(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string; seconds: number }>(
    `select pid, application_name as name, round(extract(epoch from now() - xact_start))::int as seconds
     from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
     order by xact_start limit 1`,
  );
  const [oldest] = rows;
  return oldest ? `the pid ${oldest.pid} (${oldest.name || 'unnamed'}, ${oldest.seconds} s)` : 'another session';
}
