import { expect, test } from 'vitest';
import { proposedAmount, refundables, refundIssues } from './refund.form.ts';

const deposit = { blockchainCode: 'BASE', currencyCode: 'USDC', amount: '30' };
const came = (deposits: object[], more: object = {}) =>
  ({ deposits, amount: '25', exception: 'none', ...more }) as Parameters<typeof proposedAmount>[0];

test('each currency that came can go back, once', () => {
  const found = refundables(came([deposit, deposit, { ...deposit, currencyCode: 'ETH', amount: '0.1' }]));
  expect(found.map(({ value }) => value)).toEqual(['BASE USDC', 'BASE ETH']);
});

test('of an overpaid one what is over is proposed, of others all that came', () => {
  expect(proposedAmount(came([deposit], { exception: 'over' }))).toBe('5');
  expect(proposedAmount(came([deposit]))).toBe('30');
  expect(proposedAmount(came([deposit, deposit]))).toBe('');
});

test.each(['', '0', '0.00', '-1', '1,5', 'all'])('the amount %j is refused', (amount) => {
  expect(refundIssues({ asset: 'BASE USDC', amount, toAddress: '0x1', reason: 'why' })).toEqual({
    amount: 'must be a number above 0',
  });
});

test('where to and why must be said', () => {
  expect(refundIssues({ asset: 'BASE USDC', amount: '1', toAddress: ' ', reason: '' })).toEqual({
    toAddress: 'must be an address',
    reason: 'must not be empty',
  });
});
