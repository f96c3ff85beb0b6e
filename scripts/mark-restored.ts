// Says that the data was restored from a backup, where nothing shows it: `npm run restored`, best before the next start. Sending
// is on hold from then on, until a person has compared the hot wallets and released it.
import { insertRestore } from '../packages/server/src/modules/history/index.ts';
import { readConfig } from '../packages/server/src/platform/config.ts';
import { openDb } from '../packages/server/src/platform/db/db.ts';
import { migrate } from '../packages/server/src/platform/db/migrate.ts';
import { openPool } from '../packages/server/src/platform/db/pool.ts';
import { openLog } from '../packages/server/src/platform/log.ts';
import { findDatabase } from './find-database.ts';

try {
  const config = readConfig(process.env);
  const database = await findDatabase(config);
  try {
    await mark(config.DATABASE_OWNER_URL ?? database.url);
    process.stdout.write('Noted: sending is on hold until a person has released it under System.\n');
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`The restore could not be noted: ${(error as Error).message}\n`);
  process.exitCode = 1;
}

async function mark(url: string): Promise<void> {
  // A backup may be of an earlier version.
  await migrate(url);
  const pool = openPool(url, openLog('silent'), 2);
  try {
    await insertRestore(openDb(pool), { reason: 'declared' });
  } finally {
    await pool.end();
  }
}
