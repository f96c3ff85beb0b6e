import { ConfigError, type Config } from '../platform/config.ts';
import { prepareDatabase } from '../platform/db/prepare-database.ts';
import { waitForDatabase } from '../platform/db/wait-for-database.ts';
import { openLog } from '../platform/log.ts';
import { belongs, closeDeps, composeDeps } from './compose.ts';

/**
 * Does for a database what only the owner of its tables may do, and nothing else. After it the program starts without the owner's
 * password, and whoever takes it over finds none.
 */
export async function prepare(config: Config): Promise<void> {
  const { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownerUrl, ROLES } = config;
  // Who signs has an address of its own, and says itself what it lacks.
  const roles = ROLES.filter((role) => role !== 'signer');
  if (!databaseUrl || !ownerUrl) {
    throw new ConfigError(
      'Preparing a database takes DATABASE_OWNER_URL, its owner, and DATABASE_URL, who is to run on it.',
    );
  }
  const log = openLog(config.LOG_LEVEL);
  await waitForDatabase({ databaseUrl, ownerUrl }, (text) => log.warn(text));
  const deps = composeDeps({ config, databaseUrl, log });
  try {
    const check = belongs.bind(undefined, deps);
    await prepareDatabase({ databaseUrl, ownerUrl, roles, now: deps.clock.now(), log, check });
  } finally {
    await closeDeps(deps);
  }
}
