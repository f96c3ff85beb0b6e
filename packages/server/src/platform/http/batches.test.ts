import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fault } from '@coffer/contract/errors.ts';
import { openDatabase, type Database } from '../../../test/database.ts';
import type { Tx } from '../db/db.ts';
import { outcomeOf } from '../outcome.ts';
import { inBatches } from './batches.ts';
import type { Replayable } from './idempotency.ts';

let database: Database;
beforeAll(async () => {
  database = await openDatabase();
  await database.pool.query(`create table mark (name text not null check (name <> 'impossible'))`);
});
afterAll(() => database.close());
beforeEach(() => database.pool.query('truncate mark; truncate idempotency'));

/** Writes each mark down and says its name; what begins with "refused" is refused, what begins with "broken" breaks. */
async function writeMarks(tx: Tx, names: readonly string[]) {
  const outcomes = names.map((name) =>
    outcomeOf(() => {
      if (name.startsWith('refused')) throw fault('CONFLICT', name);
      if (name.startsWith('forbidden')) throw fault('FORBIDDEN', name);
      if (name.startsWith('broken')) throw new Error(name);
      return `wrote ${name}`;
    }),
  );
  const written = names.filter((_name, at) => 'value' in (outcomes[at] ?? {}));
  await sql`insert into mark (name) select unnest(${written}::text[])`.execute(tx);
  return outcomes;
}

const now = new Date('2026-07-01T12:00:00Z');
const onceOf = (key: string, body: string): Replayable => ({
  credential: 'key:1',
  path: '/marks',
  key,
  bodyHash: createHash('sha256').update(body).digest(),
  secret: false,
  requestId: 'r',
  now,
});
const request = (item: string, key?: string) => ({
  item,
  once: key === undefined ? undefined : onceOf(key, item),
  answerOf: (result: string) => ({ status: 201, text: result }),
});
const opened = () => inBatches(database.db, writeMarks);
const marks = async () =>
  (await database.pool.query<{ name: string }>('select name from mark order by name')).rows.map(({ name }) => name);

describe('requests that arrive together', () => {
  test('each get the answer to what they asked', async () => {
    const batch = opened();
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => batch(request(name))));
    expect(answers).toEqual(['a', 'b', 'c'].map((name) => ({ status: 201, text: `wrote ${name}`, replayed: false })));
    expect(await marks()).toEqual(['a', 'b', 'c']);
  });

  test('are served although one of them is refused, one breaks, and one breaks the whole transaction', async () => {
    const batch = opened();
    const names = ['a', 'refused', 'b', 'broken', 'impossible', 'c'];
    const answers = await Promise.allSettled(names.map((name) => batch(request(name))));
    expect(answers.map((one) => (one.status === 'fulfilled' ? one.value.text : (one.reason as Error).message))).toEqual(
      ['wrote a', 'refused', 'wrote b', 'broken', expect.stringContaining('mark_name_check'), 'wrote c'],
    );
    expect(await marks()).toEqual(['a', 'b', 'c']);
  });

  test('with one key do the work once: the others get its answer', async () => {
    const batch = opened();
    const answers = await Promise.all(Array.from({ length: 1000 }, () => batch(request('a', 'once'))));
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['wrote a']));
    expect(await marks()).toEqual(['a']);
  });

  test('with one key in two processes do the work once', async () => {
    const processes = [opened(), opened(), opened()];
    const answers = await Promise.allSettled(
      Array.from(
        { length: 300 },
        (_, n) => processes[n % 3]?.(request(`mark ${n % 7}`, `key ${n % 7}`)) ?? Promise.reject(new Error()),
      ),
    );
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS' });
    }
    expect(await marks()).toEqual(Array.from({ length: 7 }, (_, n) => `mark ${n}`));
  });

  test('with one key and another body: the first is served, the others are told', async () => {
    const batch = opened();
    const answers = await Promise.allSettled(['a', 'b', 'a'].map((name) => batch(request(name, 'once'))));
    expect(answers).toMatchObject([
      { value: { text: 'wrote a', replayed: false } },
      { reason: { code: 'IDEMPOTENCY_KEY_REUSED' } },
      { value: { text: 'wrote a', replayed: true } },
    ]);
    expect(await marks()).toEqual(['a']);
  });
});

describe('with a key', () => {
  test('a refusal is remembered; one about the caller is not, and neither is a failure', async () => {
    const batch = opened();
    for (const [name, replayed] of [
      ['refused', true],
      ['forbidden', false],
      ['broken', false],
      ['impossible', false],
    ] as const) {
      await batch(request(name, name)).catch(() => undefined);
      const kept = await database.pool.query('select status from idempotency where key = $1', [name]);
      expect([name, kept.rows]).toEqual([name, replayed ? [{ status: 409 }] : []]);
    }
    const again = await batch(request('refused', 'refused'));
    expect(again).toMatchObject({ status: 409, replayed: true, text: expect.stringContaining('CONFLICT') });
  });

  test('an answer is kept for two days, then the key is free', async () => {
    const batch = opened();
    await batch(request('a', 'once'));
    const later = (hours: number) => ({
      ...request('b', 'once'),
      once: { ...onceOf('once', 'b'), now: new Date(now.getTime() + hours * 3_600_000) },
    });
    await expect(batch(later(47))).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await batch(later(49))).toMatchObject({ text: 'wrote b', replayed: false });
    expect(await marks()).toEqual(['a', 'b']);
  });
});

test('whatever comes together, in however many processes, each request gets its own answer and each deed is done once', async () => {
  const said: Record<string, string> = {
    ada: 'wrote ada',
    bob: 'wrote bob',
    cyd: 'wrote cyd',
    refused: 'refused',
    broken: 'broken',
    forbidden: 'forbidden',
    impossible: 'mark_name_check',
  };
  const requests = fc.array(
    fc.record({
      name: fc.constantFrom(...Object.keys(said)),
      key: fc.option(fc.constantFrom('k1', 'k2', 'k3'), { nil: undefined }),
      process: fc.integer({ min: 0, max: 1 }),
    }),
    { maxLength: 40 },
  );
  await fc.assert(
    fc.asyncProperty(requests, async (asked) => {
      await database.pool.query('truncate mark; truncate idempotency');
      const processes = [opened(), opened()];
      const answers = await Promise.allSettled(
        asked.map(({ name, key, process }) => processes[process]?.(request(name, key)) ?? Promise.reject(new Error())),
      );
      let done = 0;
      asked.forEach(({ name, key }, at) => {
        const answer = answers[at];
        const heard =
          answer?.status === 'fulfilled' ? answer.value.text : ((answer?.reason as Error | undefined)?.message ?? '');
        if (answer?.status === 'fulfilled' && !answer.value.replayed && heard.startsWith('wrote')) done += 1;
        const ofKey = key !== undefined && /another body|under way/.test(heard);
        expect(heard.includes(said[name] ?? '?') || ofKey, `${name} with ${key}: ${heard}`).toBe(true);
      });
      expect(await marks()).toHaveLength(done);
    }),
    { numRuns: 60 },
  );
});
