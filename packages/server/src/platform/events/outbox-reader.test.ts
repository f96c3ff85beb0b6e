import * as z from 'zod';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../../test/database.ts';
import { inTransaction } from '../db/db.ts';
import { defineEvents } from './event-kind.ts';
import { ofKinds, openReader, readEvents } from './outbox-reader.ts';
import { outbox } from './outbox.ts';

const emit = outbox([], { now: () => new Date('2026-03-01T12:00:00Z') });
const counted = z.object({ of: z.string(), count: z.int() });
const letters = defineEvents({ a: counted, b: counted, c: counted, before: counted, after: counted, quick: counted });

let it: Database;
beforeAll(async () => void (it = await openDatabase()));
afterAll(() => it.close());
beforeEach(() => it.pool.query('truncate outbox, outbox_reader'));

function happen(...names: (keyof typeof letters)[]): Promise<void> {
  return inTransaction(it.db, (tx) => emit(tx, ...names.map((kind) => letters[kind](3, { of: kind, count: 1 }))));
}

async function read(eventsMax = 100): Promise<string[]> {
  return inTransaction(it.db, async (tx) => (await readEvents(tx, 'r', eventsMax)).map(({ kind }) => kind));
}

test('a reader gets each event once, in order, however many it takes at a time', async () => {
  await openReader(it.db, 'r');
  await happen('a', 'b');
  await happen('c');
  expect(await read(2)).toEqual(['a', 'b']);
  expect(await read(2)).toEqual(['c']);
  expect(await read(2)).toEqual([]);
});

test('a new reader begins at now, and one that is known goes on where it was', async () => {
  await happen('before');
  await openReader(it.db, 'r');
  await happen('after');
  await openReader(it.db, 'r');
  expect(await read()).toEqual(['after']);
});

test('what was read by a transaction that failed is read again', async () => {
  await openReader(it.db, 'r');
  await happen('a');
  const failing = inTransaction(it.db, async (tx) => {
    await readEvents(tx, 'r', 10);
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  expect(await read()).toEqual(['a']);
});

test('an event that commits late is not passed over by one that began after it', async () => {
  await openReader(it.db, 'r');
  const slow = await it.pool.connect();
  try {
    await slow.query('begin');
    await slow.query(`insert into outbox (at, kind, payload) values (now(), 'slow', '{}')`);
    await happen('quick');
    expect(await read()).toEqual([]);
    await slow.query('commit');
  } finally {
    slow.release();
  }
  expect(await read()).toEqual(['slow', 'quick']);
});

test('the order is that of numbers, not of texts: transaction 10 comes after 9', async () => {
  await it.pool.query(`insert into outbox_reader (name, txid, id) values ('r', '1', 0)`);
  await it.pool.query(
    `insert into outbox (at, kind, payload, txid) values (now(), 'ten', '{}', '10'), (now(), 'nine', '{}', '9')`,
  );
  expect([...(await read(1)), ...(await read(1))]).toEqual(['nine', 'ten']);
});

test('two processes never read the same', async () => {
  await openReader(it.db, 'r');
  await happen('a');
  const both = await inTransaction(it.db, async (tx) => [await readEvents(tx, 'r', 10), await read()]);
  expect(both.map((events) => events.length)).toEqual([1, 0]);
});

test('an event carries its project, its payload and its time', async () => {
  await openReader(it.db, 'r');
  await happen('a');
  const [event] = await inTransaction(it.db, (tx) => readEvents(tx, 'r', 10));
  expect(event).toEqual({
    id: expect.any(Number) as number,
    at: new Date('2026-03-01T12:00:00Z'),
    kind: 'a',
    projectId: 3,
    payload: { of: 'a', count: 1 },
  });
});

test('who wants some kinds of all that was read gets those, in their order and by their schemas', async () => {
  await openReader(it.db, 'r');
  await happen('b', 'c', 'a', 'b');
  const rows = await inTransaction(it.db, (tx) => readEvents(tx, 'r', 10));
  const wanted = ofKinds(rows, [letters.a, letters.b]);
  expect(wanted.map(({ kind, payload }) => [kind, payload.of, payload.count])).toEqual([
    ['b', 'b', 1],
    ['a', 'a', 1],
    ['b', 'b', 1],
  ]);
});

test('what does not fit its schema stops the reader and is named, without what stood in it', async () => {
  await openReader(it.db, 'r');
  await it.pool.query(`insert into outbox (at, kind, payload) values (now(), 'a', '{"of": "a", "count": "s3cret"}')`);
  const rows = await inTransaction(it.db, (tx) => readEvents(tx, 'r', 10));
  expect(() => ofKinds(rows, [letters.b])).not.toThrow();
  const misfit = () => ofKinds(rows, [letters.a]);
  expect(misfit).toThrow(/^an event a is not what its schema says: count: /);
  expect(misfit).not.toThrow(/s3cret/);
});
