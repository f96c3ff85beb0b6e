import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  noCounts,
  openSchedules,
  playTogether,
} from '../packages/server/src/modules/payouts/schedules-together.fixture.ts';
import type { Hostile } from '../packages/server/src/modules/payouts/signing/hostile.fixture.ts';

let hostile: Hostile;
beforeAll(async () => {
  hostile = await openSchedules();
}, 60_000);
afterAll(() => hostile?.close());

/** `SCHEDULES=40 SCHEDULES_FROM=700`: so many of them, from this one on. */
const { SCHEDULES: count = '200', SCHEDULES_FROM: from = '1000' } = process.env;

test('in whatever order things happen, what is paid together is paid once', { timeout: 3_600_000 }, async () => {
  const counts = noCounts();
  for (let seed = Number(from); seed < Number(from) + Number(count); seed += 1) {
    await playTogether(hostile, seed, counts);
  }
  process.stdout.write(`${count} schedules from ${from}: ${JSON.stringify(counts)}\n`);
  // What never happened was not shown.
  expect(Object.entries(counts).filter(([, times]) => times === 0)).toEqual([]);
});
