import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../../test/database.ts';

let it: Database;
beforeAll(async () => void (it = await openDatabase()));
afterAll(() => it.close());

/** What one connection has parsed and kept. */
async function keptStatements(work: (db: Database['db']) => Promise<unknown>): Promise<string[]> {
  return it.db.connection().execute(async (db) => {
    await work(db);
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
    return rows.map((row) => row.statement);
  });
}

test('a statement that runs again on a connection is parsed once', async () => {
  const kept = await keptStatements(async (db) => {
    for (const id of [1, 2, 3]) await db.selectFrom('role').select('name').where('id', '=', id).execute();
  });
  expect(kept.filter((text) => text.includes('from "role"'))).toEqual(['select "name" from "role" where "id" = $1']);
});

test('a column that is added while we run disturbs neither named columns nor all of them', async () => {
  const named = () => it.db.selectFrom('role').select(['id', 'name']).where('id', '=', 1).executeTakeFirst();
  const all = () => it.db.selectFrom('role').selectAll().where('id', '=', 1).executeTakeFirst();
  const before = await Promise.all([named(), all()]);
  await it.pool.query('alter table role add column colour text');
  expect(await named()).toEqual(before[0]);
  expect(await all()).toEqual({ ...before[1], colour: null });
});
