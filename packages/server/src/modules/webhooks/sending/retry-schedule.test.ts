import { expect, test } from 'vitest';
import { nextAttempt } from './retry-schedule.ts';

const at = new Date('2026-03-01T12:00:00Z');
const plain = { at, slowDown: false, retryAfter: undefined };
const seconds = (next: Date | undefined) => next && (next.getTime() - at.getTime()) / 1000;

test('what fails is tried again after 5 s, 1 min, 30 min, 1, 2, 4, 8, 24 and 48 h, and then no more', () => {
  const waits = Array.from({ length: 10 }, (_, n) => seconds(nextAttempt({ ...plain, failures: n + 1 }, 0.5)));
  expect(waits).toEqual([5, 60, 1800, 3600, 7200, 14_400, 28_800, 86_400, 172_800, undefined]);
});

test('each wait is up to a fifth shorter or longer', () => {
  expect(seconds(nextAttempt({ ...plain, failures: 3 }, 0))).toBe(1440);
  expect(seconds(nextAttempt({ ...plain, failures: 3 }, 1))).toBe(2160);
});

test.each([
  ['600', 600],
  ['Sun, 01 Mar 2026 12:10:00 GMT', 600],
  ['Sun, 01 Mar 2026 11:00:00 GMT', 5],
  ['999999999', 86_400],
  ['99999999999', 5],
  ['soon', 5],
  ['-5', 5],
  ['1', 5],
])('a receiver that asks to wait (Retry-After: %s) is left alone for %d s', (retryAfter, expected) => {
  expect(seconds(nextAttempt({ ...plain, failures: 1, retryAfter }, 0.5))).toBe(expected);
});

test('who has too much to do is left alone for a minute at least', () => {
  expect(seconds(nextAttempt({ ...plain, failures: 1, slowDown: true }, 0.5))).toBe(60);
  expect(seconds(nextAttempt({ ...plain, failures: 4, slowDown: true }, 0.5))).toBe(3600);
});
