import { expect, test } from 'vitest';
import { sumsOf } from './sums.ts';

const quote = { blockchainCode: 'BASE', currencyCode: 'USDC' } as never;
const deposit = (amount: string, status: string, currencyCode = 'USDC') =>
  ({ blockchainCode: 'BASE', currencyCode, amount, status }) as never;
const payment = {
  amount: '74.9',
  filledAmount: '44.94',
  currency: 'USDC',
  network: 'BASE',
  dueInUSD: '29.96',
  attempts: [quote],
  deposits: [deposit('44.94', 'confirmed')],
};

test('what is left is what was asked to pay without what came', () => {
  expect(sumsOf(payment, 6)).toEqual({ due: '74.9', received: '44.94', confirming: '0', rest: '29.96', over: '0' });
});

test('what is on its way is neither received nor still due', () => {
  const deposits = [...payment.deposits, deposit('10', 'included')];
  expect(sumsOf({ ...payment, deposits }, 6)).toMatchObject({ received: '44.94', confirming: '10', rest: '19.96' });
});

test('nothing is due of what was taken as enough', () => {
  expect(sumsOf({ ...payment, dueInUSD: '0' }, 6)?.rest).toBe('0');
});

test('what is over is said exactly', () => {
  const sums = sumsOf({ ...payment, filledAmount: '75.000001', dueInUSD: '0' }, 6);
  expect(sums).toMatchObject({ rest: '0', over: '0.100001' });
});

test('of several quotes and of other money the dollars alone speak', () => {
  expect(sumsOf({ ...payment, attempts: [quote, quote] }, 6)).toBeUndefined();
  expect(sumsOf({ ...payment, deposits: [deposit('1', 'confirmed', 'ETH')] }, 6)).toBeUndefined();
});
