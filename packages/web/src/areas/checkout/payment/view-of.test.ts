import { expect, test } from 'vitest';
import type { PublicPayment } from '@coffer/contract/payments/checkout.ts';
import { viewOf, waits, type View } from './view-of.ts';

type Row = [step: PublicPayment['step'], has: string, isChoosing: boolean, view: View, waits: boolean];

const table: Row[] = [
  ['choose', '', false, 'choose', false],
  ['choose', 'needsAmount', false, 'complete', false],
  ['choose', 'needsPayer', true, 'complete', false],
  ['waiting', 'attempt', false, 'pay', true],
  ['waiting', 'attempt', true, 'choose', false],
  ['waiting', '', false, 'choose', false],
  ['underpaid', 'attempt', false, 'pay', true],
  ['underpaid', '', false, 'pay', true],
  ['underpaid', 'attempt', true, 'choose', false],
  ['detected', 'attempt', false, 'seen', true],
  ['detected', 'attempt', true, 'seen', true],
  ['paid', 'attempt', true, 'paid', false],
  ['overpaid', 'attempt', false, 'paid', false],
  ['expired', 'attempt', true, 'expired', false],
  ['cancelled', '', false, 'cancelled', false],
  ['refunded', '', false, 'refunded', false],
];

test.each(table)('%s with "%s", choosing %s, is the screen %s', (step, has, isChoosing, view, isWaiting) => {
  const payment = {
    step,
    needsAmount: has === 'needsAmount',
    needsPayer: has === 'needsPayer',
    attempt: has === 'attempt' ? {} : null,
  };
  expect(viewOf(payment, isChoosing)).toBe(view);
  expect(waits(view)).toBe(isWaiting);
});
