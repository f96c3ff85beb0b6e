import { expect, test } from 'vitest';
import { firstCurrency } from './first-currency.ts';

const stable = (value: string) => ({ value, label: value, isStable: true });
const coin = (value: string) => ({ value, label: value, isStable: false });
const offered = [stable('ETH USDC'), stable('BASE USDC'), stable('BASE USDT'), coin('ETH ETH'), coin('BASE ETH')];

test('a campaign begins with dollars that a hot wallet has', () => {
  const paidFrom = [
    { value: 'BASE ETH', isHeld: true },
    { value: 'BASE USDC', isHeld: false },
    { value: 'BASE USDT', isHeld: true },
  ];
  expect(firstCurrency(offered, paidFrom, [])).toBe('BASE USDT');
});

test('of nothing but coin for fees it begins with dollars on the same network', () => {
  expect(firstCurrency(offered, [{ value: 'BASE ETH', isHeld: true }], [])).toBe('BASE USDC');
});

test('without a hot wallet it begins with the first that there is', () => {
  expect(firstCurrency(offered, [], [])).toBe('ETH USDC');
  expect(firstCurrency([coin('ETH ETH')], [{ value: 'BASE ETH', isHeld: true }], [])).toBe('ETH ETH');
  expect(firstCurrency([], [], [])).toBe('');
});

const came = (...values: string[]) => values.map((value) => ({ value, usd: '10' }));

test('what customers paid in comes before what a hot wallet merely has, and most of it first', () => {
  const paidFrom = [
    { value: 'ETH USDC', isHeld: true },
    { value: 'BASE ETH', isHeld: true },
  ];
  expect(firstCurrency(offered, paidFrom, came('ETH ETH', 'BASE USDT', 'BASE USDC'))).toBe('BASE USDT');
  expect(
    firstCurrency(offered, paidFrom, came('BASE USDT', 'ETH USDC')),
    'where both are, it can be paid at once',
  ).toBe('ETH USDC');
  expect(firstCurrency(offered, [], came('BASE USDC'))).toBe('BASE USDC');
});
