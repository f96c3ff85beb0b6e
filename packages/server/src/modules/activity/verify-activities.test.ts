import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../../test/database.ts';
import type { Db } from '../../platform/db/db.ts';
import { sealActivities } from './seal-activities.ts';
import { verifyActivities, type Verdict } from './verify-activities.ts';

let database: Database;
beforeAll(async () => {
  database = await openDatabase();
  await database.pool.query(
    `insert into activity (at, actor_kind, actor_id, actor_name, project_id, action, entity, entity_id, before, after, ip, user_agent, request_id)
     select now(), 'member', 1, 'ada@example.com', 7, 'lamp.lit', 'lamp', n::text, '{"lit": false}', '{"lit": true}', '203.0.113.7', 'browser', 'r'
     from generate_series(1, 10) n`,
  );
  await sealActivities(database.db);
});
afterAll(() => database.close());

class Undo extends Error {}

/** Does what only somebody with the keys to the database could, verifies, and takes it back. */
async function verdictAfter(...tampering: string[]): Promise<Verdict> {
  let verdict: Verdict | undefined;
  const work = database.db.transaction().execute(async (tx: Db) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const statement of tampering) await sql.raw(statement).execute(tx);
    verdict = await verifyActivities(tx);
    throw new Undo();
  });
  await expect(work).rejects.toThrow(Undo);
  if (!verdict) throw new Error('Nothing was verified.');
  return verdict;
}

test('an untouched log verifies', async () => {
  expect(await verdictAfter()).toMatchObject({ ok: true, sealed: 10, unsealed: 0, headSeq: 10 });
});

describe('altering one row is named, whichever column it is', () => {
  const altered: Record<string, string> = {
    at: "at + interval '1 microsecond'",
    actor_kind: "'key'",
    actor_id: 'null',
    actor_name: "'eve@example.com'",
    project_id: '8',
    action: "'lamp.lost'",
    entity: "'lantern'",
    entity_id: "'44'",
    before: 'null',
    after: `'{"lit": "true"}'`,
    ip: "'203.0.113.8'",
    user_agent: 'null',
    request_id: "''",
  };

  test('no column is left out', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      "select column_name as name from information_schema.columns where table_name = 'activity' and column_name <> 'id' order by 1",
    );
    expect(rows.map((row) => row.name)).toEqual(Object.keys(altered).toSorted());
  });

  test.each(Object.entries(altered))('%s', async (column, value) => {
    const verdict = await verdictAfter(`update activity set ${column} = ${value} where id = 4`);
    expect(verdict).toMatchObject({ ok: false, broken: { seq: 4, activityId: 4, what: 'ROW_ALTERED' } });
  });

  test('of the newest row as well', async () => {
    const verdict = await verdictAfter("update activity set action = 'lamp.lost' where id = 10");
    expect(verdict.broken).toEqual({ seq: 10, activityId: 10, what: 'ROW_ALTERED' });
  });
});

test('moving text from one column to its neighbour is named', async () => {
  const verdict = await verdictAfter("update activity set action = 'lamp.litlamp', entity = '' where id = 2");
  expect(verdict.broken).toEqual({ seq: 2, activityId: 2, what: 'ROW_ALTERED' });
});

test('a deleted row is named', async () => {
  const verdict = await verdictAfter('delete from activity where id = 6');
  expect(verdict.broken).toEqual({ seq: 6, activityId: 6, what: 'ROW_MISSING' });
});

test('of two wrongs the first is named', async () => {
  const verdict = await verdictAfter('delete from activity where id = 9', "update activity set ip = '' where id = 3");
  expect(verdict.broken).toEqual({ seq: 3, activityId: 3, what: 'ROW_ALTERED' });
});

test('a deleted seal is named by its place in the chain', async () => {
  const verdict = await verdictAfter('delete from activity_seal where seq = 5');
  expect(verdict.broken).toEqual({ seq: 5, activityId: null, what: 'SEAL_MISSING' });
});

test('the first seal cannot be missing either', async () => {
  const verdict = await verdictAfter('delete from activity_seal where seq = 1');
  expect(verdict.broken).toEqual({ seq: 1, activityId: null, what: 'SEAL_MISSING' });
});

test('when the newest seals are cut off, their rows are found without one', async () => {
  const verdict = await verdictAfter('delete from activity_seal where seq > 8');
  expect(verdict).toMatchObject({ sealed: 8, broken: { seq: null, activityId: 9, what: 'ROW_UNSEALED' } });
});

test('a row that slipped in past the queue is named', async () => {
  const verdict = await verdictAfter(
    "insert into activity (at, actor_kind, actor_name, action, entity, entity_id) values (now(), 'public', '', 'x.y', 'x', '1')",
  );
  expect(verdict).toMatchObject({ ok: false, broken: { seq: null, what: 'ROW_UNSEALED' } });
});

test('a row deleted before it was sealed is named', async () => {
  const verdict = await verdictAfter("insert into activity_pending (activity_id, at) values (77, '2026-01-01')");
  expect(verdict.broken).toEqual({ seq: null, activityId: 77, what: 'ROW_MISSING' });
});

test('a replaced hash is told from an altered row', async () => {
  const verdict = await verdictAfter("update activity_seal set hash = sha256('x') where seq = 5");
  expect(verdict.broken).toEqual({ seq: 5, activityId: 5, what: 'SEAL_ALTERED' });
});

test('two seals that changed places are named', async () => {
  const verdict = await verdictAfter(
    'alter table activity_seal drop constraint activity_seal_activity_id_key',
    `update activity_seal s set activity_id = o.activity_id, activity_at = o.activity_at
     from activity_seal o where s.seq in (4, 5) and o.seq = 9 - s.seq`,
  );
  expect(verdict).toMatchObject({ ok: false, broken: { seq: 4, activityId: 5 } });
});

test('a place in the chain that is taken twice is named', async () => {
  const verdict = await verdictAfter(
    'alter table activity_seal drop constraint activity_seal_pkey, drop constraint activity_seal_activity_id_key',
    'insert into activity_seal select * from activity_seal where seq = 7',
  );
  expect(verdict.broken).toEqual({ seq: 7, activityId: 7, what: 'SEAL_DUPLICATED' });
});

test('a sealed row that waits to be sealed again is named', async () => {
  const verdict = await verdictAfter(
    'insert into activity_pending (activity_id, at) select id, at from activity where id = 3',
  );
  expect(verdict.broken).toEqual({ seq: 3, activityId: 3, what: 'SEAL_DUPLICATED' });
});

test.each([
  "update activity set action = 'x'",
  'delete from activity where id = 1',
  'truncate activity',
  'update activity_seal set seq = seq + 100',
  'delete from activity_seal',
  'truncate activity_seal',
])('the database refuses: %s', async (statement) => {
  await expect(database.pool.query(statement)).rejects.toThrow('is append-only');
});
