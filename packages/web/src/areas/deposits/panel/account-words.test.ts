import { expect, test } from 'vitest';
import { accountWords, kindWords } from './account-words.ts';

const customer = { id: 7, customerID: 'ada', email: null };

test.each([
  ['chain:0xabc', 'Deposit address'],
  ['pending:3', 'Waiting for blocks'],
  ['customer:7', 'Customer ada'],
  ['customer:8', 'Customer 8'],
  ['unmatched', 'Unmatched'],
  ['dust:ETH', 'Dust'],
  ['hot:2', 'Hot wallet 2'],
  ['something:new', 'something:new'],
])('the account %s is called %s', (account, words) => {
  expect(accountWords(account, { customer })).toBe(words);
});

test('what a reorg took back says so', () => {
  expect(kindWords('deposit.confirmed')).toBe('Confirmed');
  expect(kindWords('reorg.deposit.confirmed')).toBe('Confirmed, reversed');
});
