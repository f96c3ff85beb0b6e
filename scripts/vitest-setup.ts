import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../packages/server/src/platform/db/embedded.ts';
import { migrate } from '../packages/server/src/platform/db/migrate.ts';
import { migrateJobs } from '../packages/server/src/platform/jobs/workers.ts';
import { openLog } from '../packages/server/src/platform/log.ts';
import { temporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string;
  }
}

/** One real PostgreSQL for all tests; each makes a database of its own in it, as a copy of the migrated one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = temporaryFolder('coffer-vitest');
  const server = await startEmbeddedPostgres({
    dataDir: path.join(folder.path, 'postgres'),
    settings: { fsync: 'off', max_connections: '300' },
  });
  await createTemplate(server.url);
  project.provide('databaseUrl', server.url);
  return async () => {
    await server.stop();
    await folder.remove();
  };
}

async function createTemplate(url: string): Promise<void> {
  const template = new URL(url);
  template.pathname = '/coffer_template';
  const admin = new pg.Client(url);
  await admin.connect();
  await admin.query('create database coffer_template');
  await admin.end();
  await migrate(template.href);
  const pool = new pg.Pool({ connectionString: template.href });
  await migrateJobs(pool, openLog('silent'));
  await pool.end();
}
