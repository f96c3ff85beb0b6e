import * as z from 'zod';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase, type Database } from '../../../test/database.ts';
import { inTransaction } from '../db/db.ts';
import { drainJobs, type WorkerSpec } from '../jobs/workers.ts';
import { defineEvents, type PayloadOf } from './event-kind.ts';
import { outbox, reactionTask } from './outbox.ts';
import { on } from './reaction.ts';

const now = new Date('2026-03-01T12:00:00Z');
const shop = z.object({ shopId: z.int(), name: z.string(), note: z.string().nullable() });
const bill = z.object({ shopId: z.int().nullable(), part: z.int() });
const shopEvents = defineEvents({
  'shop.opened': shop,
  'shop.painted': shop,
  'shop.paid': bill,
  'shop.unpaid': bill,
});
type Bill = PayloadOf<typeof shopEvents, 'shop.paid'>;

const perShop = {
  jobKey: ({ shopId }: Bill) => (shopId === null ? null : String(shopId)),
  queue: ({ shopId }: Bill) => (shopId === null ? null : `shop ${shopId}`),
};
const idle = () => Promise.resolve();
const emit = outbox(
  [
    on(shopEvents['shop.opened'], 'greet', idle),
    on(shopEvents['shop.opened'], 'count', idle),
    on(shopEvents['shop.paid'], 'add up', idle, perShop),
    on(shopEvents['shop.unpaid'], 'add up', idle, perShop),
  ],
  { now: () => now },
);
const greeting = on(shopEvents['shop.opened'], 'greet', idle);
const opened = shopEvents['shop.opened'](7, { shopId: 7, name: 'Ada’s "shop"', note: null });

let it: Database;
beforeAll(async () => void (it = await openDatabase()));
afterAll(() => it.close());
beforeEach(() =>
  it.pool.query(
    'truncate outbox; select graphile_worker.force_unlock_workers(null); delete from graphile_worker._private_jobs',
  ),
);

async function events(): Promise<{ kind: string; payload: unknown }[]> {
  return (await it.pool.query<{ kind: string; payload: unknown }>('select kind, payload, project_id, at from outbox'))
    .rows;
}

async function jobs(): Promise<{ task: string; attempts: number; run_at: Date }[]> {
  const text = 'select task_identifier as task, attempts, run_at from graphile_worker.jobs order by 1';
  return (await it.pool.query<{ task: string; attempts: number; run_at: Date }>(text)).rows;
}

function worker(tasks: Record<string, (payload: unknown) => Promise<void>>): WorkerSpec[] {
  const named = Object.entries(tasks).map(([reaction, run]) => [reactionTask('shop.opened', reaction), run] as const);
  return [{ name: 'worker', concurrency: 1, tasks: Object.fromEntries(named) }];
}

test('what happened is recorded, and each reaction to it gets the payload', async () => {
  await inTransaction(it.db, (tx) => emit(tx, opened));
  expect(await events()).toEqual([{ kind: 'shop.opened', payload: opened.payload, project_id: 7, at: now }]);
  const seen = new Map<string, unknown>();
  const note = (name: string) => async (payload: unknown) => void seen.set(name, payload);
  await drainJobs(it.pool, worker({ greet: note('greet'), count: note('count') }), it.log);
  expect(Object.fromEntries(seen)).toEqual({ greet: opened.payload, count: opened.payload });
  expect(await jobs()).toEqual([]);
});

test('an event without reactions is recorded all the same', async () => {
  await inTransaction(it.db, (tx) => emit(tx, shopEvents['shop.painted'](7, opened.payload)));
  expect(await events()).toHaveLength(1);
  expect(await jobs()).toEqual([]);
});

test('when the deed is undone, neither the event nor its reactions were ever there', async () => {
  const deed = inTransaction(it.db, async (tx) => {
    await emit(tx, opened);
    throw new Error('undone');
  });
  await expect(deed).rejects.toThrow('undone');
  expect(await events()).toEqual([]);
  expect(await jobs()).toEqual([]);
});

test('a reaction that fails is tried again later and holds up no other', async () => {
  await inTransaction(it.db, (tx) => emit(tx, opened));
  const ran: string[] = [];
  let broken = true;
  const spec = worker({
    async greet() {
      ran.push('greet');
      if (broken) throw new Error('the mail server is away');
    },
    async count() {
      ran.push('count');
    },
  });
  await drainJobs(it.pool, spec, it.log);
  expect(ran.toSorted()).toEqual(['count', 'greet']);
  const [left, ...others] = await jobs();
  expect(others).toEqual([]);
  expect(left).toMatchObject({ task: 'shop.opened > greet', attempts: 1 });
  expect(left?.run_at.getTime()).toBeGreaterThan(Date.now());
  expect(it.logged.join('')).toContain('the mail server is away');

  broken = false;
  await it.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await drainJobs(it.pool, spec, it.log);
  expect(ran.filter((name) => name === 'greet')).toHaveLength(2);
  expect(ran.filter((name) => name === 'count')).toHaveLength(1);
  expect(await jobs()).toEqual([]);
});

test('what was queued and does not fit the schema fails, and its job says which field', async () => {
  await it.pool.query(`select graphile_worker.add_job('shop.opened > greet', '{"shopId": "seven", "name": "Ada"}')`);
  const spec = worker({ greet: (payload) => greeting.run(undefined, payload) });
  await drainJobs(it.pool, spec, it.log);
  const { rows } = await it.pool.query<{ last_error: string }>('select last_error from graphile_worker.jobs');
  expect(rows).toEqual([{ last_error: expect.stringContaining('an event shop.opened is not what') as string }]);
  expect(rows[0]?.last_error).toMatch(/shopId: .*note: /);
  expect(rows[0]?.last_error).not.toContain('seven');
});

test('a reaction gets twelve tries', async () => {
  await inTransaction(it.db, (tx) => emit(tx, opened));
  const { rows } = await it.pool.query('select distinct max_attempts from graphile_worker.jobs');
  expect(rows).toEqual([{ max_attempts: 12 }]);
});

function paid(shopId: number | null, part: number) {
  return shopEvents[part % 2 === 0 ? 'shop.paid' : 'shop.unpaid'](7, { shopId, part });
}

async function keyed(): Promise<unknown[]> {
  const text = `select p.payload, j.task_identifier as task, j.key, j.queue_name as queue, j.locked_by
    from graphile_worker.jobs j join graphile_worker._private_jobs p using (id) order by (p.payload->>'part')::int`;
  return (await it.pool.query(text)).rows as unknown[];
}

test('jobs of one key are one, which gets what was said last; jobs without a key are all kept', async () => {
  await inTransaction(it.db, (tx) => emit(tx, paid(1, 1), paid(2, 2), paid(1, 3), paid(null, 4), paid(null, 6)));
  await inTransaction(it.db, (tx) => emit(tx, paid(2, 5), paid(1, 8)));
  expect(await keyed()).toEqual([
    { payload: { shopId: null, part: 4 }, task: 'shop.paid > add up', key: null, queue: null, locked_by: null },
    {
      payload: { shopId: 2, part: 5 },
      task: 'shop.unpaid > add up',
      key: 'add up: 2',
      queue: 'shop 2',
      locked_by: null,
    },
    { payload: { shopId: null, part: 6 }, task: 'shop.paid > add up', key: null, queue: null, locked_by: null },
    { payload: { shopId: 1, part: 8 }, task: 'shop.paid > add up', key: 'add up: 1', queue: 'shop 1', locked_by: null },
  ]);
  expect(await events()).toHaveLength(7);
});

test('a job that runs already is followed by a new one, since it may have read what was before', async () => {
  await inTransaction(it.db, (tx) => emit(tx, paid(1, 2)));
  await it.pool.query(`update graphile_worker._private_jobs set locked_by = 'worker', locked_at = now(), attempts = 1`);
  await inTransaction(it.db, (tx) => emit(tx, paid(1, 4)));
  expect(await keyed()).toMatchObject([
    { payload: { part: 2 }, key: null, locked_by: 'worker' },
    { payload: { part: 4 }, key: 'add up: 1', locked_by: null },
  ]);
});

test('a job that a worker takes in the moment in which it is replaced is followed by a new one, too', async () => {
  await inTransaction(it.db, (tx) => emit(tx, paid(1, 2)));
  const taker = await it.pool.connect();
  try {
    await taker.query('begin');
    await taker.query(`update graphile_worker._private_jobs set locked_by = 'worker', locked_at = now(), attempts = 1`);
    const emitted = inTransaction(it.db, (tx) => emit(tx, paid(1, 4)));
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%add_jobs%'`;
    await vi.waitUntil(async () => ((await it.pool.query(waiting)).rowCount ?? 0) > 0, { timeout: 10_000 });
    await taker.query('commit');
    await emitted;
  } finally {
    taker.release();
  }
  expect(await keyed()).toMatchObject([
    { payload: { part: 2 }, locked_by: 'worker' },
    { payload: { part: 4 }, key: 'add up: 1', locked_by: null },
  ]);
});

test('fourteen thousand reactions are queued in one go, far below the time limit of a statement', async () => {
  const many = Array.from({ length: 7_000 }, (_, shopId) =>
    shopEvents['shop.opened'](7, { shopId, name: 'x', note: null }),
  );
  const before = performance.now();
  await inTransaction(it.db, (tx) => emit(tx, ...many));
  const tookMs = performance.now() - before;
  const { rows } = await it.pool.query<{ n: number }>('select count(*)::int as n from graphile_worker._private_jobs');
  expect(rows[0]?.n).toBe(14_000);
  expect(tookMs).toBeLessThan(10_000);
});
