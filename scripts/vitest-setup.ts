import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../packages/server/src/platform/db/embedded.ts';
import { createTemplate } from '../packages/server/test/template.ts';
import { temporaryFolder } from '../packages/server/test/temporary-folder.ts';

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
