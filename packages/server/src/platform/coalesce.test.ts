import { expect, test } from 'vitest';
import { coalesce } from './coalesce.ts';
import { outcomeOf, type Outcome } from './outcome.ts';

const limits = { itemsMax: 3, batchesAtOnceMax: 1, waitingMax: 100 };

/** Doubles numbers; each batch waits to be let go. */
function doubler(given = limits) {
  const batches: { items: readonly number[]; letGo: () => void; fail: (error: Error) => void }[] = [];
  const begun = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));
  const ask = coalesce<number, number>((items) => {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome<number>[]>();
    const double = (n: number) => {
      if (n < 0) throw new Error(`${n} is below zero`);
      return n * 2;
    };
    const letGo = () => resolve(items.map((n) => outcomeOf(() => double(n))));
    batches.push({ items, letGo, fail: reject });
    return promise;
  }, given);
  return { ask, batches, begun };
}

test('those who ask in the same moment go together, and each gets its own answer', async () => {
  const { ask, batches, begun } = doubler();
  const answers = Promise.all([ask(1), ask(2), ask(3)]);
  await begun();
  expect(batches.map(({ items }) => items)).toEqual([[1, 2, 3]]);
  batches[0]?.letGo();
  expect(await answers).toEqual([2, 4, 6]);
});

test('who comes while a batch is under way is in the next one, which holds no more than it may', async () => {
  const { ask, batches, begun } = doubler();
  const answers = [ask(1)];
  await begun();
  answers.push(...[2, 3, 4, 5].map(ask));
  await begun();
  expect(batches.map(({ items }) => items)).toEqual([[1]]);
  batches[0]?.letGo();
  expect(await answers[0]).toBe(2);
  await begun();
  expect(batches.map(({ items }) => items)).toEqual([[1], [2, 3, 4]]);
  batches[1]?.letGo();
  await answers[3];
  await begun();
  batches[2]?.letGo();
  expect(await Promise.all(answers)).toEqual([2, 4, 6, 8, 10]);
});

test('as many batches as may be are under way at once', async () => {
  const { ask, batches, begun } = doubler({ ...limits, itemsMax: 1, batchesAtOnceMax: 2 });
  const answers = Promise.all([1, 2, 3].map(ask));
  await begun();
  expect(batches.map(({ items }) => items)).toEqual([[1], [2]]);
  for (const n of [0, 1, 2]) {
    batches[n]?.letGo();
    await begun();
  }
  expect(await answers).toEqual([2, 4, 6]);
});

test('one that fails fails alone', async () => {
  const { ask, batches, begun } = doubler();
  const answers = Promise.allSettled([ask(1), ask(-2), ask(3)]);
  await begun();
  batches[0]?.letGo();
  expect(await answers).toEqual([
    { status: 'fulfilled', value: 2 },
    { status: 'rejected', reason: new Error('-2 is below zero') },
    { status: 'fulfilled', value: 6 },
  ]);
});

test('a batch that fails as a whole fails everybody in it and nobody after it', async () => {
  const { ask, batches, begun } = doubler();
  const answers = Promise.allSettled([ask(1), ask(2)]);
  await begun();
  batches[0]?.fail(new Error('the database is gone'));
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const later = ask(3);
  await begun();
  batches[1]?.letGo();
  expect(await later).toBe(6);
});

test('who finds too many waiting is asked to come again', async () => {
  const { ask, batches, begun } = doubler({ ...limits, waitingMax: 2 });
  const answers = Promise.all([ask(1), ask(2)]);
  await expect(ask(3)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await begun();
  batches[0]?.letGo();
  expect(await answers).toEqual([2, 4]);
});
