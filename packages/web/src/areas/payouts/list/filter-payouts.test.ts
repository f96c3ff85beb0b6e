import { payoutStatuses } from '@coffer/contract/money-out/payout-words.ts';
import { expect, test } from 'vitest';
import { countIn, queryOf, tabNames, tabOf, tabs } from './filter-payouts.ts';

test('every status stands under exactly one tab', () => {
  expect(tabNames.flatMap((name) => tabs[name]).toSorted()).toEqual(payoutStatuses.toSorted());
});

test('a tab counts what it shows, and the first one counts all', () => {
  const counts = { processed: 5, sent: 2, pending: 1, failed: 1 };
  expect(countIn('all', counts)).toBe(9);
  expect(countIn('moving', counts)).toBe(3);
  expect(countIn('waiting', counts)).toBe(0);
});

test('an address is asked for as it is, and an unknown tab is the first', () => {
  expect(queryOf({ tab: 'waiting', query: '0xabc' })).toEqual({
    status: 'pending-otp-verification,pending-approval',
    query: '0xabc',
  });
  expect(queryOf({ tab: 'nonsense', type: 'refund' })).toEqual({ type: 'refund' });
  expect(tabOf('nonsense')).toBe('all');
});
