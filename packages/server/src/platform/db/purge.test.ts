import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../../test/database.ts';
import { purgePlatform } from './purge.ts';

let it: Database;
beforeAll(async () => void (it = await openDatabase()));
afterAll(() => it.close());

test('what has had its time goes, the rest stays', async () => {
  const now = new Date('2026-03-10T12:00:00Z');
  const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
  const insert = 'insert into idempotency (credential, path, key, body_hash, created_at) values';
  await it.pool.query(`${insert} ('a', '/', 'old', '', $1), ('a', '/', 'young', '', $2)`, [hours(-48.1), hours(-47.9)]);
  await it.pool.query("insert into throttle values ('over', 9, $1), ('running', 9, $2)", [hours(-0.1), hours(0.1)]);
  const beat = "insert into worker values (gen_random_uuid(), 'dead', $1, $1), (gen_random_uuid(), 'alive', $1, $2)";
  await it.pool.query(beat, [hours(-1.1), hours(-0.9)]);
  await purgePlatform(it.pool, now);
  const left = await it.pool.query(
    'select key from idempotency union select key from throttle union select name from worker',
  );
  expect(left.rows.map(({ key }: { key: string }) => key).toSorted()).toEqual(['alive', 'running', 'young']);
});
