import { expect, test } from 'vitest';
import { waitsUntil } from './waits-until.ts';

const now = Date.parse('2026-01-01T00:00:00Z');

test.each([
  ['2026-01-01T06:00:00Z', 'The owners are notified. It takes effect in 6 hours.'],
  ['2026-01-01T05:59:58Z', 'The owners are notified. It takes effect in 6 hours.'],
  ['2026-01-01T01:00:00Z', 'The owners are notified. It takes effect in 1 hour.'],
])('until %s: %s', (at, text) => {
  expect(waitsUntil(at, now)).toBe(text);
});
