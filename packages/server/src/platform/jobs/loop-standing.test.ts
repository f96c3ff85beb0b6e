import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase, type Database } from '../../../test/database.ts';
import { failingLoops, LoopStanding, onBehalfOf } from './loop-standing.ts';
import { startLoop } from './loop.ts';
import { findFailingLoops, startReportingLoops } from './report-loops.ts';
import { startWorkers } from './workers.ts';

let it: Database;
beforeAll(async () => void (it = await openDatabase()));
afterAll(() => it.close());

const named = (name: string) => failingLoops().find(({ loop }) => loop === name);

test('a loop fails once three rounds in a row did, and does well again with the first good one', () => {
  const standing = new LoopStanding('tides', 600_000);
  for (let round = 0; round < 2; round += 1) standing.failed(new Error('no moon'));
  expect(named('tides')).toBeUndefined();
  standing.good();
  for (let round = 0; round < 3; round += 1) standing.failed(new Error('no moon'));
  expect(named('tides')).toMatchObject({ failures: 3, error: 'No moon.', goodAt: expect.any(Date) as Date });
  standing.good();
  expect(named('tides')).toBeUndefined();
  for (let round = 0; round < 3; round += 1) standing.failed(new Error('no moon'));
  standing.close();
  expect(named('tides')).toBeUndefined();
});

test('a loop whose round does not end fails too', () => {
  const standing = new LoopStanding('glacier', 60_000);
  standing.begin();
  const { begunAt } = { begunAt: Date.now() };
  expect(standing.failure(new Date(begunAt + 59_000))).toBeUndefined();
  expect(standing.failure(new Date(begunAt + 61_000))).toMatchObject({
    error: expect.stringMatching(/not ended/) as string,
  });
  standing.good();
  expect(standing.failure(new Date(begunAt + 3_600_000))).toBeUndefined();
  standing.close();
});

test('what a worker starts, later and deep below too, is its own', async () => {
  const inner = Promise.withResolvers<LoopStanding>();
  onBehalfOf('ferry', () => setTimeout(() => inner.resolve(new LoopStanding('oars', 1)), 1));
  const standing = await inner.promise;
  expect(standing.worker).toBe('ferry');
  standing.close();
});

test('every process sees which loops fail, by worker and reason, until they do well or it is gone', async () => {
  let isBroken = true;
  const loop = onBehalfOf('ferry', () =>
    startLoop('crossing', 1, it.log, async () => (isBroken ? Promise.reject(new Error('fog')) : 'wait')),
  );
  const reporting = startReportingLoops(it.pool, it.log);
  const found = async () => (await findFailingLoops(it.pool)).find((one) => one.loop === 'crossing');
  await vi.waitFor(
    async () => expect(await found()).toMatchObject({ worker: 'ferry', processes: 1, error: 'Fog.' }),
    20_000,
  );
  isBroken = false;
  await vi.waitFor(async () => expect(await found()).toBeUndefined(), 20_000);
  expect((await it.pool.query('select from loop_failure')).rows).toEqual([]);
  await reporting.stop();
  await loop.stop();
  // Of a process that ended without a word nothing is said after some seconds.
  await it.pool.query(`insert into loop_failure (instance, loop, failures, failing_since, error, noted_at)
    values (gen_random_uuid(), 'crossing', 5, now(), 'Fog.', now() - interval '16 seconds')`);
  expect(await found()).toBeUndefined();
});

test('a worker whose jobs fail, one after the other, is a loop that fails', async () => {
  const tasks = { 'carry a goat': async () => Promise.reject(new Error('it kicks')) };
  const workers = await startWorkers(it.pool, [{ name: 'ferry', concurrency: 1, tasks }], it.log);
  await it.pool.query(`select graphile_worker.add_job('carry a goat', max_attempts => 1) from generate_series(1, 3)`);
  await vi.waitFor(
    () => expect(named('jobs of ferry')).toMatchObject({ worker: 'ferry', error: 'carry a goat: It kicks.' }),
    10_000,
  );
  await workers.stop();
  expect(named('jobs of ferry')).toBeUndefined();
});
