import { expect, test } from 'vitest';
import { remainingDue } from './remaining-due.ts';

const dollar = 100_000_000n;

/** Of a payment of a hundred dollars that may lack one: so much is confirmed, so much on the chain, and this is still due. */
test.each([
  ['open', 0n, 0n, 100n * dollar],
  ['open', 40n * dollar, 0n, 60n * dollar],
  ['detected', 40n * dollar, 50n * dollar, 10n * dollar],
  ['detected', 0n, 99n * dollar - 1n, dollar + 1n],
  ['detected', 0n, 99n * dollar, 0n],
  ['detected', 0n, 101n * dollar, 0n],
  ['expired', 40n * dollar, 0n, 60n * dollar],
  ['settled', 99n * dollar, 0n, 0n],
  ['refunded', 100n * dollar, 0n, 0n],
] as const)('of one that is %s, with %s confirmed and %s on the chain, %s is due', (status, filled, detected, due) => {
  const payment = { status, usdUnits: 100n * dollar, filledUsdUnits: filled, detectedUsdUnits: detected };
  expect(remainingDue({ ...payment, underpayBps: 100 })).toBe(due);
});

test('what nobody said the amount of is due in no amount', () =>
  expect(
    remainingDue({ status: 'open', usdUnits: null, filledUsdUnits: 0n, detectedUsdUnits: 0n, underpayBps: 100 }),
  ).toBeNull());
