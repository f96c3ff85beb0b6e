import { expect, test } from 'vitest';
import { aheadOf, refillOf, roundedUp, type Supplied } from './refill.ts';

const nothing = { payouts: 0, units: 0n, days: 0 };
const supplied: Supplied = { held: 0n, reserved: 0n, kept: 0n, unitsEach: null, recent: nothing, fees: 0n };

test.each<[string, Partial<Supplied>, bigint | undefined]>([
  ['what is promised', { reserved: 640n }, 640n],
  ['less what it holds', { reserved: 640n, held: 40n }, 600n],
  ['and what is never paid out, and the fees', { reserved: 600n, kept: 20n, fees: 5n }, 625n],
  ['with a week like the last month', { recent: { payouts: 30, units: 3000n, days: 30 } }, 700n],
  ['with a few payouts at the least', { unitsEach: 80n }, 240n],
  ['as many as a week has, where that is more', { unitsEach: 80n, recent: { payouts: 9, units: 720n, days: 3 } }, 720n],
  ['rounded up to what people type', { reserved: 123_456n }, 124_000n],
  ['and nothing where it has enough', { reserved: 640n, held: 640n }, undefined],
])('what to send is %s', (_what, over, units) => {
  expect(refillOf({ ...supplied, ...over })?.units).toBe(units);
});

test('a first busy day is spread over a week, and never over more than a month', () => {
  expect([aheadOf(70n, 1), aheadOf(70n, 7), aheadOf(300n, 30), aheadOf(300n, 90)]).toEqual([70n, 70n, 70n, 70n]);
  expect(aheadOf(1n, 30)).toBe(1n);
});

test.each([
  [0n, 0n],
  [999n, 999n],
  [1001n, 1010n],
  [2_000_000n, 2_000_000n],
])('%d is typed as %d', (units, typed) => {
  expect(roundedUp(units)).toBe(typed);
});
