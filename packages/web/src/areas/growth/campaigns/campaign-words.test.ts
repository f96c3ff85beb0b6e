import { expect, test } from 'vitest';
import { convertedShare, lastingOf, leftUnits, shortOffer } from './campaign-words.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const base = {
  status: 'active' as const,
  startDate: null,
  endDate: null,
  daysLeft: 62,
  budget: '3000.00',
  updatedAt: '2026-11-16T10:00:00.000Z',
};

test('how long a campaign goes on is said as it stands', () => {
  expect(lastingOf(base, now)).toEqual({ text: '62 days left', tone: 'fine' });
  expect(lastingOf({ ...base, daysLeft: 6 }, now)).toEqual({ text: '6 days left', tone: 'attention' });
  expect(lastingOf({ ...base, status: 'paused' }, now).text).toBe('since 16 Nov');
  expect(lastingOf({ ...base, status: 'ended', endDate: '2026-10-31T00:00:00.000Z' }, now).text).toBe('31 Oct');
  expect(lastingOf({ ...base, status: 'scheduled', startDate: '2026-12-01T00:00:00.000Z' }, now).text).toBe(
    '10 days to go',
  );
});

test('of nobody there is no share, and nothing is left below nothing', () => {
  expect(convertedShare({ converted: 141, friends: 2418 })).toBe('5.8 % of 2,418');
  expect(convertedShare({ converted: 0, friends: 0 })).toBeUndefined();
  expect(leftUnits({ spentUSD: '510.00', budget: '500.00' })).toBe(0n);
  expect(leftUnits({ spentUSD: '1.00', budget: null })).toBeUndefined();
});

test('an offer fits into a row', () => {
  const offer = {
    rewardType: 'percentage',
    rewardValue: '10',
    inviteeRewardType: 'flat_fee',
    inviteeRewardValue: '5',
    campaignTypePerCustomer: 'months_per_customer',
    validityMonthsPerCustomer: 12,
    maxOccurrencesPerCustomer: null,
  } as const;
  expect(shortOffer(offer)).toBe('10 % · friend $5.00 · 12 months');
  const alone = { inviteeRewardType: null, inviteeRewardValue: null, campaignTypePerCustomer: 'one_time' } as const;
  expect(shortOffer({ ...offer, ...alone })).toBe('10 % · once per friend');
});
