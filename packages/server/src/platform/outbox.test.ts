import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../test/database.ts';
import { inTransaction } from './db/db.ts';
import { drainJobs, type WorkerSpec } from './jobs/workers.ts';
import { outbox, reactionTask } from './outbox.ts';

const now = new Date('2026-03-01T12:00:00Z');
const reactions = { 'shop.opened': ['greet', 'count'], 'shop.closed': ['count'] };
const emit = outbox(reactions, { now: () => now });
const opened = { kind: 'shop.opened', projectId: 7, payload: { shopId: 7, name: 'Ada’s "shop"', note: null } };

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
  await inTransaction(it.db, (tx) => emit(tx, { ...opened, kind: 'shop.painted' }));
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

test('a reaction gets twelve tries', async () => {
  await inTransaction(it.db, (tx) => emit(tx, opened));
  const { rows } = await it.pool.query('select distinct max_attempts from graphile_worker.jobs');
  expect(rows).toEqual([{ max_attempts: 12 }]);
});
