import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Config } from '../packages/server/src/platform/config.ts';
import { postmasterOf } from '../packages/server/src/platform/db/embedded/claim.ts';
import { superuser } from '../packages/server/src/platform/db/embedded/environment.ts';
import { startEmbeddedPostgres } from '../packages/server/src/platform/db/embedded.ts';

export type FoundDatabase = { url: string; close(): Promise<void> };

/** The database of the settings, else the built-in one: as it runs already, or started for as long as this takes. */
export async function findDatabase(config: Config): Promise<FoundDatabase> {
  const close = async () => undefined;
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, close };
  const home = path.join(config.DATA_DIR, 'postgres');
  if (!existsSync(path.join(home, 'cluster'))) {
    throw new Error(`there is no database in ${home}. Name one with DATABASE_URL or DATA_DIR.`);
  }
  const running = await runningIn(home);
  if (running !== undefined) return { url: running, close };
  const started = await startEmbeddedPostgres({ dataDir: home });
  return { url: started.url, close: () => started.stop() };
}

/** What is left of a dead server may name a port where another one listens by now: so it is asked for its folder. */
async function runningIn(home: string): Promise<string | undefined> {
  const folder = realpathSync(path.join(home, 'cluster'));
  const port = postmasterOf(folder)?.port;
  if (port === undefined) return undefined;
  const password = readFileSync(path.join(home, 'password'), 'utf8').trim();
  const url = `postgres://${superuser}:${password}@127.0.0.1:${port}/${superuser}`;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory === folder ? url : undefined;
  } catch {
    return undefined;
  } finally {
    await client.end();
  }
}
