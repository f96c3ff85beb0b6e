import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../test/database.ts';
import { countAttempt, forgetAttempts } from './throttle.ts';

let it: Database;
beforeAll(async () => void (it = await openDatabase()));
afterAll(() => it.close());
beforeEach(() => it.pool.query('delete from throttle'));

const rule = { name: 'guess', attemptsMax: 3, windowSeconds: 60 };
const start = new Date('2026-03-01T12:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const attempt = (seconds = 0, who = 'ada') => countAttempt(it.db, rule, who, after(seconds));

test('so many attempts pass; the next one is told how long to wait', async () => {
  await attempt(0);
  await attempt(1);
  await attempt(2);
  await expect(attempt(3)).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    status: 429,
    details: { retryAfterSeconds: 57 },
  });
  await expect(attempt(59.9)).rejects.toMatchObject({ details: { retryAfterSeconds: 1 } });
});

test('the window does not move with further attempts: when it is over, all is well', async () => {
  for (const second of [0, 10, 20]) await attempt(second);
  for (const second of [30, 40, 59]) await expect(attempt(second)).rejects.toThrow('Too many attempts');
  await attempt(60);
  await attempt(61);
});

test('others, and other rules, are counted by themselves', async () => {
  for (const second of [0, 1, 2]) await attempt(second);
  await attempt(3, 'bob');
  await countAttempt(it.db, { ...rule, name: 'other' }, 'ada', after(3));
  await expect(attempt(3)).rejects.toThrow('Too many attempts');
});

test('a success forgets the failures', async () => {
  for (const second of [0, 1, 2]) await attempt(second);
  await forgetAttempts(it.db, rule, 'ada');
  for (const second of [3, 4, 5]) await attempt(second);
  await expect(attempt(6)).rejects.toThrow('Too many attempts');
});

test('of many at once exactly so many pass', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => attempt()));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});
