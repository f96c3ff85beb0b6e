// Writes packages/server/src/platform/db/types.generated.ts from the migrations, on a database of its own.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { startEmbeddedPostgres } from '../packages/server/src/platform/db/embedded.ts';
import { migrate } from '../packages/server/src/platform/db/migrate.ts';
import { temporaryFolder } from '../packages/server/test/temporary-folder.ts';

export const generatedTypes = path.resolve(
  import.meta.dirname,
  '../packages/server/src/platform/db/types.generated.ts',
);

export function generateDbTypes(databaseUrl: string, outFile: string): void {
  const cli = path.resolve(import.meta.dirname, '../node_modules/.bin/kysely-codegen');
  const options = {
    '--dialect': 'postgres',
    '--url': databaseUrl,
    '--out-file': outFile,
    '--default-schema': 'public',
    '--include-pattern': 'public.!(*_20??_??|*_other)',
    '--numeric-parser': 'string',
    '--type-mapping': '{"int8":"number"}',
    '--log-level': 'error',
  };
  const made = spawnSync(cli, Object.entries(options).flat(), { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`The types could not be generated: ${made.stderr || made.stdout}`);
}

if (import.meta.main) {
  const folder = temporaryFolder('coffer-types');
  const server = await startEmbeddedPostgres({
    dataDir: path.join(folder.path, 'postgres'),
    settings: { fsync: 'off' },
  });
  await migrate(server.url);
  generateDbTypes(server.url, generatedTypes);
  await server.stop();
  await folder.remove();
}
