import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../../test/database.ts';
import { inTransaction, openDb } from '../../platform/db/db.ts';
import { openPool } from '../../platform/db/pool.ts';
import { recordActivity, type ActivityEntry, type Origin } from './record-activity.ts';
import { sealActivities } from './seal-activities.ts';
import { verifyActivities } from './verify-activities.ts';

let database: Database;
beforeEach(async () => {
  database = await openDatabase();
});
afterEach(() => database.close());

function origin(): Origin {
  const subject = { kind: 'nobody' } as const;
  return { subject, now: new Date(), ip: '203.0.113.7', userAgent: 'a "browser"', requestId: 'r-1' };
}

function write(entry: Partial<ActivityEntry> = {}): Promise<void> {
  const whole = { action: 'lamp.lit', entity: 'lamp', entityId: 1, ...entry };
  return inTransaction(database.db, (tx) => recordActivity(tx, origin(), whole));
}

async function sealAll(): Promise<void> {
  while ((await sealActivities(database.db)).more);
}

async function idsInChain(): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number }>(
    'select activity_id as id from activity_seal order by seq',
  );
  return rows.map((row) => row.id);
}

test('an empty log verifies and has no head', async () => {
  expect(await sealActivities(database.db)).toEqual({ more: false });
  const verdict = await verifyActivities(database.db);
  expect(verdict).toEqual({ ok: true, sealed: 0, unsealed: 0, headSeq: 0, headHash: null });
});

test('what was just written counts as unsealed until it is sealed', async () => {
  await write({ before: { lit: false }, after: { lit: true } });
  await write({ projectId: 4 });
  expect(await verifyActivities(database.db)).toMatchObject({ ok: true, sealed: 0, unsealed: 2 });
  const { head } = await sealActivities(database.db);
  expect(await verifyActivities(database.db)).toEqual({
    ok: true,
    sealed: 2,
    unsealed: 0,
    headSeq: 2,
    headHash: head?.hash.toString('hex'),
  });
});

test('hundreds of parallel writes with several sealers at once make one chain without a gap', async () => {
  let writing = true;
  const sealers = Array.from({ length: 3 }, async () => {
    while (writing) await sealActivities(database.db);
  });
  await Promise.all(Array.from({ length: 400 }, (_, n) => write({ entityId: n, after: { n } })));
  writing = false;
  await Promise.all(sealers);
  await sealAll();
  expect(await verifyActivities(database.db)).toMatchObject({ ok: true, sealed: 400, unsealed: 0, headSeq: 400 });
});

test('a row that commits after a younger one is chained behind it', async () => {
  const client = await database.pool.connect();
  const insert =
    "insert into activity (at, actor_kind, actor_name, action, entity, entity_id) values (now(), 'public', '', 'x.y', 'x', '1')";
  await client.query('begin');
  await client.query(insert);
  await write();
  await sealAll();
  await client.query('commit');
  client.release();
  await sealAll();
  expect(await idsInChain()).toEqual([2, 1]);
  expect(await verifyActivities(database.db)).toMatchObject({ ok: true, sealed: 2 });
});

test('more rows than a batch takes are sealed batch by batch', async () => {
  await database.pool.query(
    `insert into activity (at, actor_kind, actor_name, action, entity, entity_id)
     select now(), 'system', 'clock', 'hour.struck', 'hour', n::text from generate_series(1, 2100) n`,
  );
  expect(await sealActivities(database.db)).toMatchObject({ head: { seq: 1000 }, more: true });
  await sealAll();
  expect(await verifyActivities(database.db)).toMatchObject({ ok: true, sealed: 2100, unsealed: 0, headSeq: 2100 });
});

test('a second sealer does not wait for the first', async () => {
  await write();
  await inTransaction(database.db, async (tx) => {
    expect(await sealActivities(tx)).toMatchObject({ head: { seq: 1 } });
    expect(await sealActivities(database.db)).toEqual({ more: false });
  });
  expect(await verifyActivities(database.db)).toMatchObject({ ok: true, sealed: 1 });
});

test('the chain does not depend on the settings of the session that verifies it', async () => {
  await database.pool.query(
    `insert into activity (at, actor_kind, actor_name, action, entity, entity_id, before, after, user_agent) values
     ('2026-02-28 23:59:59.123456+00', 'member', 'zoë "the\\null" 🜚', 'x.y', 'x', '1', '{"b": 1.10, "a": [null]}', 'null', E'a\\nb')`,
  );
  await sealAll();
  const url = new URL(database.url);
  url.searchParams.set(
    'options',
    '-c timezone=Asia/Kolkata -c datestyle=German -c intervalstyle=iso_8601 -c extra_float_digits=-5',
  );
  const pool = openPool(url.href, database.log, 2);
  try {
    expect(await verifyActivities(openDb(pool))).toMatchObject({ ok: true, sealed: 1 });
  } finally {
    await pool.end();
  }
});

test('a row that can never be sealed does not hold up the others', async () => {
  await write();
  await sealAll();
  await database.pool.query('insert into activity_pending (activity_id, at) values (1, now()), (999, now())');
  await write();
  await sealAll();
  expect(await idsInChain()).toHaveLength(2);
});
