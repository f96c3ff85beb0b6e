import { expect, test } from 'vitest';
import { checkoutStep, type CheckoutFacts, type CheckoutStep } from './checkout-step.ts';

type Line = [CheckoutFacts['status'], CheckoutFacts['exception'], bigint, 'chosen' | '-', 'lapsed' | '-', CheckoutStep];

/** Written by hand: status, exception, confirmed dollars, whether a currency is chosen, whether the time is over. */
const table: Line[] = [
  ['open', 'none', 0n, '-', '-', 'choose'],
  ['open', 'none', 0n, 'chosen', '-', 'waiting'],
  ['open', 'reorged', 0n, 'chosen', '-', 'waiting'],
  ['open', 'partial', 1n, 'chosen', '-', 'underpaid'],
  ['open', 'wrong_asset', 1n, '-', '-', 'underpaid'],
  ['open', 'none', 0n, '-', 'lapsed', 'expired'],
  ['open', 'partial', 1n, 'chosen', 'lapsed', 'expired'],
  ['detected', 'none', 0n, 'chosen', '-', 'detected'],
  ['detected', 'partial', 1n, 'chosen', '-', 'detected'],
  ['detected', 'late', 0n, 'chosen', 'lapsed', 'detected'],
  ['settled', 'none', 9n, 'chosen', '-', 'paid'],
  ['settled', 'none', 9n, 'chosen', 'lapsed', 'paid'],
  ['settled', 'partial', 9n, 'chosen', '-', 'paid'],
  ['settled', 'late', 9n, 'chosen', 'lapsed', 'paid'],
  ['settled', 'wrong_asset', 9n, '-', '-', 'paid'],
  ['settled', 'over', 9n, 'chosen', '-', 'overpaid'],
  ['expired', 'none', 0n, '-', 'lapsed', 'expired'],
  ['expired', 'partial', 1n, 'chosen', 'lapsed', 'expired'],
  ['cancelled', 'none', 0n, 'chosen', '-', 'cancelled'],
  ['cancelled', 'partial', 1n, 'chosen', 'lapsed', 'cancelled'],
  ['partially_refunded', 'over', 9n, 'chosen', 'lapsed', 'paid'],
  ['refunded', 'none', 9n, 'chosen', 'lapsed', 'refunded'],
];

test.each(table)('%s, %s, %s dollars, %s, %s: the page shows %s', (status, exception, filled, chosen, lapsed, step) => {
  const is = { chosen: chosen === 'chosen', lapsed: lapsed === 'lapsed', onItsWay: false };
  expect(checkoutStep({ status, exception, filledUsdUnits: filled, ...is })).toBe(step);
});

test.each([
  ['open', false, 'detected'],
  ['open', true, 'detected'],
  ['expired', true, 'expired'],
  ['cancelled', false, 'cancelled'],
  ['settled', false, 'paid'],
] as const)('%s, lapsed %s, with all of it waiting for a block: the page shows %s', (status, lapsed, step) => {
  const facts = { status, lapsed, exception: 'none', filledUsdUnits: 0n, chosen: true, onItsWay: true } as const;
  expect(checkoutStep(facts)).toBe(step);
});
