// Recomputes the hash chain of the audit log: `npm run audit:verify`, also while Coffer runs on the same data.
// Ends with 0 when all is well, with 1 when something is broken, with 2 when the log could not be read.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { verifyActivities, type Verdict } from '../packages/server/src/modules/activity/index.ts';
import { readConfig, type Config } from '../packages/server/src/platform/config.ts';
import { openDb } from '../packages/server/src/platform/db/db.ts';
import { postmasterOf } from '../packages/server/src/platform/db/embedded/claim.ts';
import { superuser } from '../packages/server/src/platform/db/embedded/environment.ts';
import { startEmbeddedPostgres } from '../packages/server/src/platform/db/embedded.ts';
import { openPool } from '../packages/server/src/platform/db/pool.ts';
import { openLog } from '../packages/server/src/platform/log.ts';

type Database = { url: string; close(): Promise<void> };

const whatIsWrong: Record<NonNullable<Verdict['broken']>['what'], string> = {
  ROW_ALTERED: 'the row does not match its seal.',
  ROW_MISSING: 'the row is gone.',
  ROW_UNSEALED: 'the row is neither sealed nor waiting for its seal.',
  SEAL_ALTERED: 'the hash was replaced.',
  SEAL_DUPLICATED: 'this place in the chain, or this row, is taken twice.',
  SEAL_MISSING: 'the chain has a gap.',
};

try {
  const database = await findDatabase(readConfig(process.env));
  try {
    const verdict = await verify(database.url);
    process.stdout.write(`${sentenceOf(verdict)}\n`);
    process.exitCode = verdict.ok ? 0 : 1;
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`The audit log could not be read: ${(error as Error).message}\n`);
  process.exitCode = 2;
}

async function verify(url: string): Promise<Verdict> {
  const pool = openPool(url, openLog('silent'), 2);
  try {
    return await verifyActivities(openDb(pool));
  } finally {
    await pool.end();
  }
}

/** The database of the settings, else the built-in one: as it runs already, or started for as long as this takes. */
async function findDatabase(config: Config): Promise<Database> {
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

function sentenceOf(verdict: Verdict): string {
  const { sealed, unsealed, headSeq, headHash, broken } = verdict;
  const counts = `${sealed} rows are sealed, ${unsealed} await their seal. Head: ${headSeq} ${headHash ?? '(none yet)'}`;
  if (!broken) return `The audit log is unbroken. ${counts}`;
  const { seq, activityId, what } = broken;
  const places = [...(seq === null ? [] : [`seal ${seq}`]), ...(activityId === null ? [] : [`activity ${activityId}`])];
  return `The audit log is BROKEN at ${places.join(', ')}: ${whatIsWrong[what]} ${counts}`;
}
