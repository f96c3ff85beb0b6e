import { realpathSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../packages/server/src/platform/db/embedded.ts';
import { createTemplate } from '../packages/server/test/template.ts';
import { temporaryFolder } from '../packages/server/test/temporary-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrls: readonly string[];
  }
}

/**
 * A real PostgreSQL for each worker; each test makes a database of its own in it, as a copy of the migrated one. A transaction
 * that is open anywhere in a server holds back what readers of events may see: so no two files run on one server at a time.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = temporaryFolder('coffer-vitest');
  const workers = Array.from({ length: project.config.maxWorkers }, (_, index) => index);
  const servers = await Promise.all(workers.map((index) => startServer(path.join(folder.path, `postgres-${index}`))));
  project.provide(
    'databaseUrls',
    servers.map(({ url }) => url),
  );
  // The folder goes when we are gone: nobody has to wait until a million files are removed.
  return async () => void (await Promise.all(servers.map((server) => server.stop())));
}

async function startServer(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, settings: forgetful });
  const url = besideNetwork(server.url, path.join(realpathSync(dataDir), 'cluster'));
  await createTemplate(url);
  return { ...server, url };
}

/** Through the socket in its folder, which costs both sides a third less than a port does, unless its path is too long for one. */
function besideNetwork(url: string, cluster: string): string {
  const made = new URL(url);
  if (`${cluster}/.s.PGSQL.${made.port}`.length > socketPathMax) return url;
  made.hostname = encodeURIComponent(cluster);
  return made.href;
}

const socketPathMax = 100;

/** What is in it is gone at the end: nothing needs to reach the disk, or to be tidied in a thousand small databases. */
const forgetful = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  checkpoint_timeout: '1h',
  max_wal_size: '512MB',
  max_connections: '300',
  unix_socket_directories: '.',
  // Nobody steals a password here, and a thousand worlds sign in ten times each.
  scram_iterations: '1',
};
