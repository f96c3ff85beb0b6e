import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

/** Settings concern the whole install: these rows belong to no project. */
export async function findSetting(db: Db, key: string): Promise<unknown> {
  const row = await db.selectFrom('configuration').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

/** Reads a setting that is about to be replaced, and keeps others from replacing it meanwhile. */
export async function lockSetting(tx: Tx, key: string): Promise<unknown> {
  const row = await tx
    .selectFrom('configuration')
    .select('value')
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();
  return row?.value;
}

export async function saveSetting(tx: Tx, key: string, value: string | number | boolean, now: Date): Promise<void> {
  const stored = { value: JSON.stringify(value), updated_at: now };
  await tx
    .insertInto('configuration')
    .values({ key, ...stored })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(stored))
    .execute();
}

export async function deleteSetting(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('configuration').where('key', '=', key).execute();
}

export type DatabaseRole = 'limited' | 'owner' | 'superuser';

/** What the database would hold this process back from, if its password were stolen. */
export async function databaseRole(db: Db): Promise<DatabaseRole> {
  const { rows } = await sql<{ role: DatabaseRole }>`
    select case when r.rolsuper then 'superuser' when pg_has_role(t.relowner, 'usage') then 'owner' else 'limited' end as role
    from pg_roles r, pg_class t
    where r.rolname = current_user and t.oid = to_regclass('public.schema_migration')`.execute(db);
  return rows[0]?.role ?? 'limited';
}

export async function databaseVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db);
  return rows[0]?.version ?? '';
}

export async function countJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from graphile_worker.jobs`.execute(db);
  return rows[0]?.n ?? 0;
}
