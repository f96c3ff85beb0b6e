import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '../config.ts';
import { isBehindTransactionPooler } from './detect-pooler.ts';
import { explainRefusal, whereIs } from './explain-refusal.ts';
import type { Say } from './migration-lock.ts';
import { sessionOf } from './pool.ts';

const askEveryMs = 500;
const oldestVersion = 150_000;
const ownerSetting = 'DATABASE_OWNER_URL';

/** As whom the program runs, and as whom it makes tables if that is somebody else. */
type Urls = { databaseUrl: string; ownerUrl: string | undefined };

/**
 * Databases may start later than we do, or change their leader as we start: they get a minute. What waiting does not mend
 * stops the start with a sentence.
 */
export async function waitForDatabase(urls: string | Urls, say: Say, withinMs = 60_000): Promise<void> {
  const { databaseUrl, ownerUrl } = typeof urls === 'string' ? { databaseUrl: urls, ownerUrl: undefined } : urls;
  const until = performance.now() + withinMs;
  let isSaid = false;
  for (;;) {
    const trouble =
      (await look(databaseUrl, ownerUrl === undefined)) ?? (ownerUrl && (await look(ownerUrl, true, ownerSetting)));
    if (!trouble) return;
    const seconds = Math.round(withinMs / 1000);
    if (performance.now() >= until) {
      throw new ConfigError(
        `${trouble} Nothing changed that within ${seconds} seconds. Start it, or correct DATABASE_URL.`,
      );
    }
    if (!isSaid) say(`${trouble} Waits for it, up to ${seconds} seconds.`);
    isSaid = true;
    await delay(askEveryMs);
  }
}

/** What is in the way and may be over soon; throws what will not be. */
async function look(databaseUrl: string, makesTables: boolean, setting?: string): Promise<string | undefined> {
  const client = new pg.Client(sessionOf(databaseUrl));
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await judge(client, databaseUrl, makesTables, setting);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const refusal = explainRefusal(error as Error, databaseUrl, setting);
    if (refusal !== undefined) throw new ConfigError(refusal, { cause: error });
    return `The database at ${whereIs(databaseUrl)} cannot be reached: ${textOf(error)}.`;
  } finally {
    await client.end().catch(() => undefined);
  }
}

type Facts = { version: number; encoding: string; readonly: boolean; fresh: boolean; mayCreate: boolean };

async function judge(
  client: pg.Client,
  databaseUrl: string,
  makesTables: boolean,
  setting = 'DATABASE_URL',
): Promise<string | undefined> {
  const where = whereIs(databaseUrl);
  const { rows } = await client.query<Facts>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
       current_setting('transaction_read_only') = 'on' as readonly, to_regclass('schema_migration') is null as fresh,
       has_database_privilege(current_database(), 'CREATE')
         and has_schema_privilege(coalesce(current_schema(), 'public'), 'CREATE') as "mayCreate"`,
  );
  const [facts] = rows;
  if (!facts) throw new ConfigError(`What answers at ${where} is no PostgreSQL.`);
  if (facts.version < oldestVersion) {
    const version = Math.floor(facts.version / 10_000);
    throw new ConfigError(`The database at ${where} is PostgreSQL ${version}. This program needs version 15 or newer.`);
  }
  if (facts.encoding !== 'UTF8') {
    throw new ConfigError(
      `The database at ${where} has the encoding ${facts.encoding}. Create one with UTF8, such as by: createdb --encoding=UTF8 --template=template0 coffer`,
    );
  }
  if (facts.readonly) return `The database at ${where} is a standby, or takes no writes.`;
  if (makesTables && facts.fresh && !facts.mayCreate) {
    throw new ConfigError(
      `The user of ${setting} may not create tables in the database at ${where}. Make it the owner of the database: alter database … owner to …`,
    );
  }
  if (await isBehindTransactionPooler(client, databaseUrl)) {
    throw new ConfigError(
      `A connection pooler in transaction mode stands at ${where}. Locks and prepared statements would be lost in it: connect to PostgreSQL itself, or use session mode. The program pools its connections.`,
    );
  }
  return undefined;
}

/** Where a name has several addresses there is an error for each, and none of all. */
function textOf(error: unknown): string {
  const errors = error instanceof AggregateError ? (error.errors as Error[]) : [error as Error];
  return [...new Set(errors.map(({ message }) => message))].join(', ').replace(/\.$/, '');
}
