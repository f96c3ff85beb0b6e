import { expect, test } from 'vitest';
import { refillReasons, refillSource, shortly } from './refill-words.ts';

const none = { waiting: '0', payouts: '0', fees: '0', kept: '0', days: 7, held: '0' };

test.each([
  ['2600', true, '2,600.00'],
  ['2600.5', true, '2,600.50'],
  ['0.6', false, '0.6'],
  ['3', false, '3'],
  // Rounded up, as whoever sends less has sent too little.
  ['0.0012345678912', false, '0.00123457'],
])('%s (stable: %s) reads as %s', (amount, isStable, words) => {
  expect(shortly(amount, isStable)).toBe(words);
});

test('what to send says what it is for, and what is there already', () => {
  expect(refillReasons({ ...none, waiting: '640', payouts: '1200.5', held: '40' }, true)).toBe(
    '640.00 for payouts that wait, 1,200.50 for about 7 days of payouts, less 40.00 that it holds.',
  );
  expect(refillReasons({ ...none, fees: '0.03', kept: '0.05' }, false)).toBe(
    '0.03 for fees of about 7 days, 0.05 kept for network fees.',
  );
});

test('where it comes from is said, and whether that is enough', () => {
  const safe = { walletID: 1, name: 'Company safe', address: '0x1', holds: '500', isEnough: true };
  expect(refillSource({ from: safe }, true)).toBe('Company safe holds 500.00 by the books.');
  expect(refillSource({ from: { ...safe, isEnough: false } }, true)).toBe(
    'Company safe holds only 500.00 by the books: send the rest from elsewhere.',
  );
  expect(refillSource({ from: null }, true)).toBe('Send it from any wallet of yours.');
});
