import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { createDatabase, withClient } from '../../../test/database.ts';
import { migrate } from './migrate.ts';

const files = readdirSync(path.join(import.meta.dirname, 'migrations')).toSorted();

function query<R>(url: string, text: string): Promise<R[]> {
  return withClient(url, async (client) => (await client.query(text)).rows as R[]);
}

test('several processes that start at once on an empty database migrate it once', async () => {
  const url = await createDatabase('empty');
  const applied = await Promise.all([migrate(url), migrate(url), migrate(url)]);
  expect(applied.toSorted((a, b) => b.length - a.length)).toEqual([files, [], []]);
  expect(await query(url, 'select name from schema_migration order by name')).toEqual(files.map((name) => ({ name })));
  expect(await query(url, 'select name from role order by level desc limit 2')).toEqual([
    { name: 'root' },
    { name: 'admin' },
  ]);
  expect(await migrate(url)).toEqual([]);
});

test('a migration that was changed after it had been applied is refused by name', async () => {
  const url = await createDatabase();
  await query(url, `update schema_migration set hash = 'other' where name = '${files[0]}'`);
  await expect(migrate(url)).rejects.toThrow(`Migration ${files[0]} was changed after it had been applied`);
});

test('a database that is newer than the program is refused, and stays as it is', async () => {
  const url = await createDatabase();
  await query(url, "insert into schema_migration (name, hash) values ('9999_from_the_future.sql', 'x')");
  await query(url, `delete from schema_migration where name = '${files.at(-1)}'`);
  await expect(migrate(url)).rejects.toThrow(
    'The database is newer than this program: it has 9999_from_the_future.sql',
  );
  expect(await query(url, `select 1 from schema_migration where name = '${files.at(-1)}'`)).toEqual([]);
});

test('a migration that fails leaves nothing of itself, and works once what was in its way is gone', async () => {
  const url = await createDatabase('empty');
  await query(url, 'create table worker (of_somebody_else int)');
  await expect(migrate(url)).rejects.toThrow(`Migration ${files[0]} failed: relation "worker" already exists`);
  expect(await query(url, "select to_regclass('idempotency') as found")).toEqual([{ found: null }]);
  expect(await query(url, 'select name from schema_migration')).toEqual([]);
  await query(url, 'drop table worker');
  expect(await migrate(url)).toEqual(files);
});

test('whoever waits for another one that migrates says for which connection', async () => {
  const url = await createDatabase();
  const said: string[] = [];
  await withClient(url, async (holder) => {
    const { rows } = await holder.query<{ pid: number }>(
      'select pg_backend_pid() as pid from (select pg_advisory_lock(7216001)) as locked',
    );
    const waiting = migrate(url, (text) => said.push(text));
    await vi.waitFor(() => expect(said).toEqual([expect.stringContaining(`has the pid ${rows[0]?.pid}`)]), 5_000);
    await holder.query('select pg_advisory_unlock(7216001)');
    expect(await waiting).toEqual([]);
  });
});

test('a migration that waits for a lock lets others through, says who is at work, and is tried until it has it', async () => {
  const url = await createDatabase();
  await query(url, 'drop table loop_failure');
  await query(url, `delete from schema_migration where name = '0038_health.sql'`);
  await query(
    url,
    `alter table blockchain drop column read_well_at, drop column failed_rounds, drop column failing_since, drop column failure,
       drop column trouble_notified_at, drop column recovery_owed`,
  );
  const said: string[] = [];
  await withClient(url, async (reader) => {
    await reader.query("set application_name = 'a long report'");
    await reader.query('begin');
    await reader.query('select from blockchain');
    const migrating = migrate(url, (text) => said.push(text));
    await vi.waitFor(
      () =>
        expect(said).toEqual([
          expect.stringMatching(/0038_health\.sql waits for a lock that the pid \d+ \(a long report, /),
        ]),
      10_000,
    );
    await reader.query('commit');
    expect(await migrating).toEqual(['0038_health.sql']);
  });
});
