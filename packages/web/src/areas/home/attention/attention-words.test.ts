import { expect, test } from 'vitest';
import { allOf, depositTitle, paymentTitle } from './attention-words.ts';

test.each([
  ['partial', 74.9, '70.7', 'Underpaid by $4.20'],
  ['over', 20, '25.5', 'Overpaid by $5.50'],
  ['over', null, '25.5', 'Overpaid'],
  ['late', 150, '150', 'Paid late: $150.00'],
  ['wrong_asset', 150, '0', 'Paid in another currency'],
  ['reorged', 150, '0', 'Reversed by the network'],
] as const)('%s: %s asked, %s came', (exception, amountInUSD, filledAmountInUSD, title) => {
  expect(paymentTitle({ exception, amountInUSD, filledAmountInUSD })).toBe(title);
});

test('a token that is not set up is no money of anybody', () => {
  expect(depositTitle({ treatment: 'unsupported' })).toBe('Unknown token received');
  expect(depositTitle({ treatment: 'credit' })).toBe('Deposit without a payment');
});

test('what does not fit on the card is counted as its head counts it', () => {
  expect(allOf(38, 'change')).toBe('All 38 changes');
  expect(allOf(1, 'deposit')).toBe('1 deposit');
  expect(allOf(100, 'deposit', true)).toBe('All 100+ deposits');
});
