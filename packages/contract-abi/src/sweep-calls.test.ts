import { expect, test } from 'vitest';
import { sweepAddressesMax, sweepOfAccounts, sweepOfDeposits } from './sweep-calls.ts';

const token = `0x${'ab'.repeat(20)}`;
const word = (digits: string) => digits.padStart(64, '0');

test('deposits are named by their index, the token before them', () => {
  expect(sweepOfDeposits([0, 258], token)).toBe(
    `0x177a3f17${[word('40'), word(token.slice(2)), word('2'), word('0'), word('102')].join('')}`,
  );
});

test('accounts are named by their address alone, and the coin is nobody', () => {
  const account = `0x${'cd'.repeat(20)}`;
  const words = [word('40'), word('0'), word('1'), word(account.slice(2))].join('');
  expect(sweepOfAccounts([account], null).slice(10)).toBe(words);
});

test('a sweep has one to a hundred addresses, none twice', () => {
  const many = Array.from({ length: sweepAddressesMax + 1 }, (_one, at) => at);
  for (const indexes of [[], many, [3, 3]]) expect(() => sweepOfDeposits(indexes, null)).toThrow(RangeError);
  expect(() => sweepOfAccounts(['0x12'], null)).toThrow(RangeError);
});
