import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../../test/database.ts';
import { ensurePartitions } from './ensure-partitions.ts';

let database: Database;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  for (const name of await partitions()) {
    if (!name.endsWith('_other')) await database.pool.query(`drop table ${name}`);
  }
});

async function partitions(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits
     where inhparent in ('activity'::regclass, 'outbox'::regclass) order by 1`,
  );
  return rows.map((row) => row.name);
}

function ensure(now: string): Promise<void> {
  return ensurePartitions(database.pool, new Date(now), database.log);
}

function write(at: string): Promise<unknown> {
  const text =
    "insert into activity (at, actor_kind, actor_name, action, entity, entity_id) values ($1, 'public', '', 'x.y', 'x', '1')";
  return database.pool.query(text, [at]);
}

async function homeOf(at: string): Promise<string | undefined> {
  const text = 'select tableoid::regclass::text as name from activity where at = $1';
  return (await database.pool.query<{ name: string }>(text, [at])).rows[0]?.name;
}

test('this month and two ahead get partitions, over the end of a year too', async () => {
  await ensure('2031-11-30T23:59:59Z');
  expect(await partitions()).toEqual([
    'activity_2031_11',
    'activity_2031_12',
    'activity_2032_01',
    'activity_other',
    'outbox_2031_11',
    'outbox_2031_12',
    'outbox_2032_01',
    'outbox_other',
  ]);
  await write('2031-12-31T23:59:59.999Z');
  expect(await homeOf('2031-12-31T23:59:59.999Z')).toBe('activity_2031_12');
});

test('asking again, and from several processes at once, changes nothing', async () => {
  await Promise.all(Array.from({ length: 4 }, () => ensure('2032-05-01T00:00:00Z')));
  const before = await partitions();
  await ensure('2032-05-20T00:00:00Z');
  expect(await partitions()).toEqual(before);
  expect(before).toHaveLength(8);
});

test('a month whose rows came too early stays in the default partition, and the others are made', async () => {
  await write('2033-02-10T12:00:00Z');
  await ensure('2033-01-15T00:00:00Z');
  expect((await partitions()).filter((name) => name.startsWith('activity'))).toEqual([
    'activity_2033_01',
    'activity_2033_03',
    'activity_other',
  ]);
  expect(await homeOf('2033-02-10T12:00:00Z')).toBe('activity_other');
});

test('no partition of the audit log can be emptied, changed or thinned out by name', async () => {
  await ensure('2034-01-15T00:00:00Z');
  await write('2034-01-20T00:00:00Z');
  for (const name of ['activity', 'activity_2034_01', 'activity_2034_03', 'activity_other']) {
    await expect(database.pool.query(`truncate ${name}`)).rejects.toThrow('is append-only');
  }
  await expect(database.pool.query("update activity_2034_01 set action = 'z'")).rejects.toThrow('is append-only');
  await expect(database.pool.query('delete from activity_2034_01')).rejects.toThrow('is append-only');
});
