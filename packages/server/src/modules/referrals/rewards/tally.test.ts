import { expect, test } from 'vitest';
import type { CampaignAt, Rules } from './reward-rules.ts';
import { Tally } from './tally.ts';

const dollar = 100_000_000n;
const at = new Date('2026-06-01T12:00:00Z');
const campaign: CampaignAt = {
  id: 1,
  projectId: 1,
  status: 'active',
  isDefault: true,
  pausedBecause: null,
  activatedAt: at,
  startsAt: null,
  endsAt: null,
  budget: null,
  spent: 0n,
};
const rules: Rules = {
  campaignId: 1,
  version: 1,
  referrer: null,
  friend: null,
  zone: 'UTC',
  perCustomer: 'forever',
  months: null,
  count: null,
  capPerCustomer: 10n * dollar,
  capPerReferrer: 25n * dollar,
  capWindow: 'day',
  holdDays: 0,
  eventKeys: ['payment'],
  newCustomersOnly: false,
  smallestPayment: null,
  fraud: {},
  since: at,
};

test('what one friend brings is limited for each of the two, what one referrer gets for them alone', () => {
  const given = [
    { campaignId: 1, friendId: 7, beneficiary: 'referrer' as const, times: 1, usdUnits: 4n * dollar },
    { campaignId: 1, friendId: 7, beneficiary: 'friend' as const, times: 3, usdUnits: 9n * dollar },
  ];
  const tally = new Tally([campaign], given, []);
  const left = (beneficiary: 'referrer' | 'friend') =>
    tally
      .left({ campaignId: 1, friendId: 7, personId: 1, beneficiary }, campaign, rules, at)
      .map(({ code, usdUnits }) => [code, usdUnits / dollar]);
  expect(left('referrer')).toEqual([
    ['friend', 6n],
    ['referrer', 25n],
  ]);
  expect(left('friend')).toEqual([['friend', 1n]]);
});
