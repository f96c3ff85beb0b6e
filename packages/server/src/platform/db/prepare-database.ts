import type pg from 'pg';
import type { Logger } from 'pino';
import { ConfigError, type Config } from '../config.ts';
import { migrateJobs } from '../jobs/workers.ts';
import { openDb, type Db } from './db.ts';
import { ensurePartitions } from './ensure-partitions.ts';
import { migrate, missingMigrations } from './migrate.ts';
import { notePlace, standsElsewhere } from './note-place.ts';
import { openPool } from './pool.ts';
import { applyRoles } from './roles/apply-roles.ts';
import { groupsFor } from './roles/names.ts';

type Preparation = {
  /** As whom the program runs. */
  databaseUrl: string;
  /** As whom tables are made; without it whoever runs makes them, if they may. */
  ownerUrl?: string | undefined;
  roles: Config['ROLES'];
  now: Date;
  log: Logger;
  /** Throws where the program does not belong to this database, before anything in it is changed. */
  check?: (db: Db) => Promise<void>;
};

/** Before anything else: tables, their months, the queue and everybody's rights, on connections that are closed again. */
export async function prepareDatabase(preparation: Preparation): Promise<void> {
  const { databaseUrl, ownerUrl, roles, log, check } = preparation;
  const url = ownerUrl ?? databaseUrl;
  await using maker = closing(openPool(url, log, 2));
  const makes = ownerUrl !== undefined || (await ownsTables(maker.pool));
  if (!makes) await refuseUnprepared(maker.pool);
  // A program that does not belong to this database leaves it as it is.
  await check?.(openDb(maker.pool));
  if (makes) await makeTables(maker.pool, url, preparation);
  await using runner = closing(openPool(databaseUrl, log, 1));
  await checkRights(runner.pool, roles, log);
}

async function makeTables(pool: pg.Pool, url: string, { now, log }: Preparation): Promise<void> {
  await migrate(url, (text) => log.warn(text));
  if (await notePlace(url, (text) => log.warn(text)))
    log.warn('this database was restored, or moved: nothing is sent until somebody has released it');
  // Before the first row of this month is written: it would keep the whole month in the default partition.
  await ensurePartitions(pool, now, log);
  await migrateJobs(pool, log);
  if (!(await applyRoles(pool))) {
    log.warn('this role may not make others: whoever has the password of the database is held back by nothing');
  }
}

/** Where there are no tables yet, whoever comes first makes them, or fails in the attempt. */
async function ownsTables(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ owns: boolean }>(
    `select pg_has_role(relowner, 'usage') as owns from pg_class where oid = to_regclass('schema_migration')`,
  );
  return rows[0]?.owns ?? true;
}

/** What only the owner of the tables can do has to be done before others start. */
async function refuseUnprepared(pool: pg.Pool): Promise<void> {
  const first = 'and the role of DATABASE_URL may not change that: start one process with DATABASE_OWNER_URL first.';
  const { rows } = await pool.query<{ role: string; reads: boolean }>(
    `select current_user as role, has_table_privilege('schema_migration', 'select') as reads`,
  );
  const { role = '', reads = false } = rows[0] ?? {};
  if (!reads) {
    throw new ConfigError(`The database role ${role} may not read the tables of this program, ${first}`);
  }
  const missing = await missingMigrations(pool);
  if (missing.length > 0) throw new ConfigError(`The database lacks ${missing.join(', ')}, ${first}`);
  if (await standsElsewhere(pool)) throw new ConfigError(`This database was restored, or moved, ${first}`);
}

/** A role that lacks something says so now, and not in the middle of a payment. */
async function checkRights(pool: pg.Pool, roles: Config['ROLES'], log: Logger): Promise<void> {
  const { rows } = await pool.query<{ role: string; owns: boolean; lacks: string[] }>(
    `select current_user as role, pg_has_role(relowner, 'usage') as owns,
       array(select name from unnest($1::text[]) as name left join pg_roles r on r.rolname = name
             where r.oid is null or not pg_has_role(r.oid, 'usage')) as lacks
     from pg_class where relname = 'schema_migration' and relnamespace = 'public'::regnamespace`,
    [groupsFor(roles)],
  );
  const { role = '', owns = false, lacks = [] } = rows[0] ?? {};
  if (owns) {
    const what = 'the program runs as the owner of its tables: the database cannot hold it back';
    log.warn({ role }, `${what}. See "Database roles" in docs/operation.md`);
  } else if (lacks.length > 0) {
    throw new ConfigError(
      `The database role ${role} needs more rights. Run as an administrator: grant ${lacks.join(', ')} to ${role};`,
    );
  }
}

function closing(pool: pg.Pool): AsyncDisposable & { pool: pg.Pool } {
  return { pool, [Symbol.asyncDispose]: () => pool.end() };
}
