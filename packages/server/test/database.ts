import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import pg from 'pg';
import type { Logger } from 'pino';
import { expect, inject } from 'vitest';
import { databaseUrl, templateName } from './template.ts';
import { openDb, type Db } from '../src/platform/db/db.ts';
import { openPool } from '../src/platform/db/pool.ts';
import { openLog } from '../src/platform/log.ts';

let file: string | undefined;
let isTidy: Promise<void> | undefined;

/** A database of its own: a copy of the migrated one, or an empty one. */
export async function createDatabase(from: 'migrated' | 'empty' = 'migrated'): Promise<string> {
  const name = `w_${randomBytes(6).toString('hex')}`;
  const template = from === 'migrated' ? templateName : 'template0';
  const { testPath } = expect.getState();
  if (file !== testPath) isTidy = withClient(serverUrl(), dropForgotten);
  file = testPath;
  await isTidy;
  await withClient(serverUrl(), async (admin) => {
    // What is not on a disk is copied sooner than it is written down block by block.
    await admin.query(`create database ${name} template ${template} strategy file_copy`);
  });
  return databaseUrl(serverUrl(), name);
}

/** The files of tests before this one are done with theirs. */
async function dropForgotten(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    "select datname as name from pg_database where datname like 'w\\_%'",
  );
  for (const { name } of rows) await admin.query(`drop database ${name} with (force)`);
}

/** The PostgreSQL that this worker has to itself. */
export function serverUrl(): string {
  const url = inject('databaseUrls')[Number(process.env['VITEST_POOL_ID']) - 1];
  if (url === undefined) throw new Error('There are more workers than servers.');
  return url;
}

/** Does something on a connection of its own, beside the program. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export type Database = { url: string; pool: pg.Pool; db: Db; log: Logger; logged: string[]; close(): Promise<void> };

/** A migrated database as the program opens it, without the program around. */
export async function openDatabase(): Promise<Database> {
  const url = await createDatabase();
  const logged: string[] = [];
  const log = openLog('debug', new Writable({ write: (line, _encoding, done) => (logged.push(String(line)), done()) }));
  const pool = openPool(url, log, 10);
  return { url, pool, db: openDb(pool), log, logged, close: () => pool.end() };
}
