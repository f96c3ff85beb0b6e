import { afterEach, beforeEach, expect, test } from 'vitest';
import { campaignFields } from '@coffer/contract/growth/campaigns.ts';
import { everyProject, type MemberSubject } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { Rewarding, type Wanted } from '../judging/rewarding.fixture.ts';
import { simulateCampaign } from './simulate-campaign.ts';

/** What it says of the last days is what was given for them. */

let shop: Rewarding;
beforeEach(async () => {
  shop = await Rewarding.open();
});
afterEach(() => shop.database.close());

function simulated(over: object) {
  const subject = {
    kind: 'member',
    memberId: 1,
    email: 'root@example.com',
    permissions: new Set(['referral:read', 'referral:write']),
    projects: everyProject('a test'),
  } as unknown as MemberSubject;
  const call = { subject, db: shop.deps.db, now: shop.now } as unknown as Call<MemberSubject>;
  const campaign = campaignFields.parse({
    name: 'x',
    rewardType: 'percentage',
    rewardValue: '10',
    currencyCode: 'USDC',
    holdDays: 0,
    newCustomersOnly: false,
    ...over,
  });
  return simulateCampaign(call, { projectId: shop.projectId }, { days: 30, campaign });
}

test.each<[string, Wanted, object]>([
  ['a tenth', {}, {}],
  ['cap of a payment', { capPayment: 15 }, { rewardCap: '15' }],
  ['cap of a friend', { capFriend: 25 }, { rewardCapPerCustomer: '25' }],
  [
    'cap of a referrer in a week',
    { capReferrer: 30, window: 'week' },
    { rewardCapPerReferrer: '30', capWindow: 'week' },
  ],
  ['once', { perCustomer: 'one_time' }, { campaignTypePerCustomer: 'one_time' }],
  [
    'twice',
    { perCustomer: 'count_per_customer', count: 2 },
    { campaignTypePerCustomer: 'count_per_customer', maxOccurrencesPerCustomer: 2 },
  ],
  [
    'one month',
    { perCustomer: 'months_per_customer', months: 1 },
    { campaignTypePerCustomer: 'months_per_customer', validityMonthsPerCustomer: 1 },
  ],
  [
    'flat',
    { flat: 7, friendFlat: 3 },
    { rewardType: 'flat_fee', rewardValue: '7', inviteeRewardType: 'flat_fee', inviteeRewardValue: '3' },
  ],
  ['first payment', { keys: ['first_payment'] }, { eventKeys: ['first_payment'] }],
  ['both keys', { keys: ['first_payment', 'payment'] }, { eventKeys: ['first_payment', 'payment'] }],
  ['smallest payment', { smallest: 40 }, { smallestPayment: '40' }],
  [
    'smallest payment, flat and once',
    { flat: 7, smallest: 60, perCustomer: 'one_time' },
    { rewardType: 'flat_fee', rewardValue: '7', smallestPayment: '60', campaignTypePerCustomer: 'one_time' },
  ],
  [
    'the first payment that counts',
    { keys: ['first_payment'], smallest: 150 },
    { eventKeys: ['first_payment'], smallestPayment: '150' },
  ],
  ['budget', { budget: 40 }, { budget: '40' }],
])('the simulator agrees with the engine: %s', async (_what, wanted, over) => {
  await shop.campaign(wanted);
  const referrer = await shop.person();
  const friends = [await shop.person(referrer), await shop.person(referrer)];
  for (const dollars of [100, 55, 200, 10]) {
    for (const friend of friends) {
      const id = await shop.pay(friend, dollars);
      if (dollars === 55) await shop.refund(id, 20);
    }
    shop.later(4);
  }
  await shop.settle();
  const kept = (await shop.rewards()).filter(({ status }) => status !== 'cancelled');
  const given = kept.reduce((sum, { usd }) => sum + usd, 0);
  expect(given).toBeGreaterThan(0);
  const said = await simulated(over);
  expect(Number(said.costUSD)).toBeCloseTo(given, 6);
  expect(said.perDay.reduce((sum, { costUSD }) => sum + Number(costUSD), 0)).toBeCloseTo(given, 6);
  expect(said.ledger.reduce((sum, { amountUSD }) => sum + Number(amountUSD), 0)).toBeCloseTo(given, 6);
  expect(said).toMatchObject({ revenueUSD: '730', referrers: 1, friends: 2 });
});
