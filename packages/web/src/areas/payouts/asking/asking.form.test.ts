import { expect, test } from 'vitest';
import { askingRules, networkOf, nothingAsked, wishOf } from './asking.form.ts';

const recipients = [{ id: 7, blockchainCode: 'BASE' as const }];
const toRecipient = { ...nothingAsked, projectID: '1', recipientID: '7', currencyCode: 'USDC', amount: ' 125.50 ' };

test('a recipient brings the network, and nothing that was not said is sent', () => {
  expect(networkOf(toRecipient, recipients)).toBe('BASE');
  expect(wishOf(toRecipient, recipients)).toEqual({
    projectID: 1,
    blockchainCode: 'BASE',
    currencyCode: 'USDC',
    feeFrom: 'merchant',
    amount: '125.50',
    recipientID: 7,
  });
});

test('an address that was typed goes with its network, and dollars as dollars', () => {
  const values = { ...toRecipient, payee: 'address', network: 'ETH', toAddress: ' 0xab ', unit: 'usd', note: ' rent ' };
  expect(wishOf(values as typeof nothingAsked, recipients)).toEqual({
    projectID: 1,
    blockchainCode: 'ETH',
    currencyCode: 'USDC',
    feeFrom: 'merchant',
    amountUSD: '125.50',
    toAddress: '0xab',
    note: 'rent',
  });
});

test.each(['', '0', '0.00', '-1', '1,5', 'x'])('the amount %j is none', (text) => {
  expect(askingRules.amount(text)).not.toBeNull();
});

test('only the kind of payee that was chosen has to be there', () => {
  expect(askingRules.recipientID('', nothingAsked)).not.toBeNull();
  expect(askingRules.toAddress('', nothingAsked)).toBeNull();
  expect(askingRules.toAddress('', { ...nothingAsked, payee: 'address' })).not.toBeNull();
});
