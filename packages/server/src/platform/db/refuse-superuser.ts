import pg from 'pg';
import type { Logger } from 'pino';
import { ConfigError, type Config } from '../config.ts';

/** A superuser's password reads files of the machine and runs programs there: no payments are worth that. */
export async function refuseSuperuser(
  config: Pick<Config, 'NETWORK' | 'DATABASE_SUPERUSER'>,
  databaseUrl: string,
  log: Logger,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'coffer-prepare' });
  await client.connect();
  try {
    const { rows } = await client.query<{ role: string; rolsuper: boolean }>(
      'select rolname as role, rolsuper from pg_roles where rolname = current_user',
    );
    const { role = '', rolsuper = false } = rows[0] ?? {};
    if (!rolsuper) return;
    if (config.NETWORK === 'mainnet' && config.DATABASE_SUPERUSER !== 'on') {
      throw new ConfigError(
        `DATABASE_URL signs in as ${role}, a superuser: whoever gets that password reads files of the database's machine and runs programs there. ` +
          'Use a role of its own, see "Database roles" in docs/operation.md, or set DATABASE_SUPERUSER=on to run like this all the same.',
      );
    }
    log.warn({ role }, 'DATABASE_URL signs in as a superuser: see "Database roles" in docs/operation.md');
  } finally {
    await client.end();
  }
}
