import { Writable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { LatestBatch } from './latest-batch.ts';
import { openLog } from './log.ts';

const never = 1_000_000;
const logged: string[] = [];
const log = openLog('info', new Writable({ write: (line, _encoding, done) => (logged.push(String(line)), done()) }));
let batch: LatestBatch<string>;
afterEach(() => batch.stop());

test('only the latest value of each id is written, all of them at once', async () => {
  const writes: [number, string][][] = [];
  batch = new LatestBatch(never, log, async (values) => void writes.push([...values]));
  batch.set(1, 'early');
  batch.set(2, 'other');
  batch.set(1, 'late');
  await batch.flush();
  await batch.flush();
  expect(writes).toEqual([
    [
      [1, 'late'],
      [2, 'other'],
    ],
  ]);
});

test('whoever waits for a flush has what a write under way was still writing', async () => {
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const written: number[] = [];
  batch = new LatestBatch(never, log, async (values) => {
    begun.resolve();
    if (values.has(1)) await release.promise;
    written.push(...values.keys());
  });
  batch.set(1, 'a');
  void batch.flush();
  await begun.promise;
  batch.set(2, 'b');
  const flushed = batch.flush();
  expect(written).toEqual([]);
  release.resolve();
  await flushed;
  expect(written).toEqual([1, 2]);
});

test('a write that fails is told and does not stop the next ones', async () => {
  const written: number[] = [];
  batch = new LatestBatch(never, log, async (values) => {
    if (values.has(1)) throw new Error('the database is away');
    written.push(...values.keys());
  });
  batch.set(1, 'a');
  await batch.flush();
  batch.set(2, 'b');
  await batch.flush();
  expect(written).toEqual([2]);
  expect(logged.join('')).toContain('the database is away');
});

test('stopping writes what is left', async () => {
  const written: number[] = [];
  batch = new LatestBatch(never, log, async (values) => void written.push(...values.keys()));
  batch.set(1, 'a');
  await batch.stop();
  expect(written).toEqual([1]);
});

test('what strangers can name any number of is bounded, and what is known already is still brought up to date', async () => {
  const written: [string, string][] = [];
  const few = { what: 'views', idsMax: 2 };
  const bounded = new LatestBatch<string, string>(never, log, async (values) => void written.push(...values), few);
  for (const id of ['a', 'b', 'c']) bounded.set(id, 'first');
  bounded.set('a', 'second');
  await bounded.stop();
  expect(written).toEqual([
    ['a', 'second'],
    ['b', 'first'],
  ]);
});

test('writes by itself every so often', async () => {
  const wrote = Promise.withResolvers<number[]>();
  batch = new LatestBatch(5, log, async (values) => wrote.resolve([...values.keys()]));
  batch.set(7, 'a');
  expect(await wrote.promise).toEqual([7]);
});
