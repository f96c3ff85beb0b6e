import type { Result } from '../../packages/contract/src/endpoint.ts';
import type * as campaigns from '../../packages/contract/src/growth/campaigns.ts';
import type * as rewards from '../../packages/contract/src/growth/rewards.ts';
import { longEmail } from './growth-people-cast.ts';
import { ago, ahead } from './payouts-cast.ts';

type Campaign = campaigns.CampaignView;
const day = 24;

export function campaign(given: Partial<Campaign> = {}): Campaign {
  return {
    id: 1,
    projectID: 1,
    projectName: 'Norrvik Roasters',
    name: 'Bring a friend',
    description: null,
    rewardType: 'percentage',
    rewardValue: '10',
    rewardCap: '25.00',
    inviteeRewardType: 'percentage',
    inviteeRewardValue: '5',
    inviteeRewardCap: '10.00',
    currencyCode: 'USDC',
    blockchainCode: 'BASE',
    budget: '3000.00',
    startDate: null,
    endDate: null,
    timezone: 'Europe/Oslo',
    campaignTypePerCustomer: 'months_per_customer',
    validityMonthsPerCustomer: 12,
    maxOccurrencesPerCustomer: null,
    rewardCapPerCustomer: null,
    rewardCapPerReferrer: '500.00',
    capWindow: 'month',
    attributionDays: 30,
    holdDays: 14,
    eventKeys: ['payment'],
    newCustomersOnly: true,
    smallestPayment: null,
    fraudPolicy: {
      same_person: 'block',
      paying_address: 'hold',
      shared_paying_address: 'hold',
      shared_payout_address: 'hold',
      payout_came_back: 'hold',
      velocity: 'hold',
      refund_rate: 'flag',
      disposable_mail: 'off',
    },
    isDefault: true,
    hasLink: true,
    status: 'active',
    statusReason: null,
    statusBy: null,
    version: 3,
    offer: '10 % of each payment for 12 months, at most $25.00 each · friend 5 % once',
    referrers: 96,
    friends: 318,
    converted: 141,
    revenueUSD: '11284.30',
    spentUSD: '1412.60',
    daysLeft: 62,
    createdAt: ago(80 * day),
    updatedAt: ago(9 * day),
    ...given,
  };
}

/** One in each state. Revenue comes to $40,543.80, what was granted to $4,049.50. */
export const list: Campaign[] = [
  campaign(),
  campaign({
    id: 2,
    name: 'Winter roast',
    offer: '$8.00 per new customer, until 31 Dec',
    isDefault: false,
    budget: '1000.00',
    spentUSD: '872.00',
    daysLeft: 6,
    referrers: 41,
    friends: 1106,
    converted: 109,
    revenueUSD: '3942.75',
  }),
  campaign({
    id: 3,
    name: 'Cafés bring cafés',
    offer: '3 % for ever, at most $40.00 each',
    isDefault: false,
    status: 'paused',
    statusReason: 'budget',
    budget: '500.00',
    spentUSD: '500.00',
    daysLeft: 0,
    referrers: 22,
    friends: 391,
    converted: 17,
    revenueUSD: '16640.20',
  }),
  campaign({
    id: 4,
    name: 'Barista circle',
    offer: '15 % of the first payment',
    isDefault: false,
    status: 'scheduled',
    startDate: ahead(10 * day),
    budget: '750.00',
    spentUSD: '0.00',
    daysLeft: null,
    referrers: 12,
    friends: 0,
    converted: 0,
    revenueUSD: '0.00',
  }),
  campaign({
    id: 5,
    name: 'Subscription starter',
    offer: '$12.00 after the third payment',
    isDefault: false,
    status: 'draft',
    budget: '600.00',
    spentUSD: '0.00',
    daysLeft: null,
    referrers: 0,
    friends: 0,
    converted: 0,
    revenueUSD: '0.00',
  }),
  campaign({
    id: 6,
    name: 'Autumn harvest',
    offer: '10 % of the first payment',
    isDefault: false,
    status: 'ended',
    endDate: '2026-10-31T23:00:00.000Z',
    budget: '600.00',
    spentUSD: '474.90',
    daysLeft: null,
    referrers: 58,
    friends: 1870,
    converted: 132,
    revenueUSD: '4805.10',
  }),
  campaign({
    id: 7,
    name: 'Summer cold brew',
    offer: '$5.00 per new customer',
    isDefault: false,
    status: 'ended',
    endDate: '2026-08-31T22:00:00.000Z',
    budget: '800.00',
    spentUSD: '790.00',
    daysLeft: null,
    referrers: 73,
    friends: 2264,
    converted: 158,
    revenueUSD: '3871.45',
  }),
];

export const summary: Result<typeof rewards.getGrowthSummary> = {
  revenueUSD: '4182.60',
  revenueBeforeUSD: '3526.60',
  rewardsUSD: '398.14',
  friends: 57,
  owedUSD: '612.40',
  dueUSD: '331.05',
  debtUSD: '0.00',
  cover: [
    {
      blockchainCode: 'BASE',
      currencyCode: 'USDC',
      owedUSD: '612.40',
      setAsideUSD: '142.30',
      dueUSD: '188.75',
      debtUSD: '0.00',
      walletsUSD: '1940.12',
      earnedUSD: '4182.60',
      shortUSD: '0.00',
      dueShortUSD: '0.00',
      lacks: [],
    },
  ],
  due: { referrers: 24, amountUSD: '309.20' },
  review: 3,
  referrers: 214,
  rewards: 1318,
};

export const totals: Result<typeof campaigns.getCampaignRewardsTotal> = {
  count: 412,
  pendingUSD: '74.58',
  heldUSD: '45.94',
  availableUSD: '188.75',
  reservedUSD: '142.30',
  paidUSD: '961.03',
  totalUSD: '1412.60',
  reversedUSD: '31.40',
  counts: { pending: 38, held: 3, available: 71, reserved: 22, paid: 278, reversed: 6 },
};

const amounts = [88, 120, 68, 70, 147, 203, 176, 98, 133, 138, 77, 69, 160, 225, 186, 118, 99, 62, 84, 170, 214, 246];
const dayOf = (back: number) => new Date(Date.UTC(2026, 10, 20 - back)).toISOString().slice(0, 10);
const lastDays = Array.from({ length: 30 }, (_, at) => ({
  day: dayOf(29 - at),
  revenueUSD: `${amounts[at % amounts.length] ?? 0}.50`,
  rewardsUSD: '8.40',
  payments: 4,
}));

export const days: Result<typeof campaigns.getCampaignDays> = {
  days: lastDays,
  topReferrers: [
    { id: 31, email: 'l.marchetti@example.com', converted: 34, revenueUSD: '2418.60', rewardsUSD: '231.40' },
    { id: 32, email: 'n.duarte@example.com', converted: 19, revenueUSD: '1506.20', rewardsUSD: '146.82' },
    { id: 33, email: 'c.nguyen@example.com', converted: 14, revenueUSD: '1122.90', rewardsUSD: '104.30' },
    { id: 36, email: 'p.silva@example.com', converted: 9, revenueUSD: '806.40', rewardsUSD: '78.64' },
    { id: 34, email: longEmail, converted: 7, revenueUSD: '644.75', rewardsUSD: '60.11' },
  ],
  visits: 1906,
  botVisits: 212,
  otherReferrers: { count: 91, converted: 58, revenueUSD: '4785.45', rewardsUSD: '410.88' },
};

export function simulation(
  given: Partial<Result<typeof campaigns.simulateCampaign>> = {},
): Result<typeof campaigns.simulateCampaign> {
  return {
    from: dayOf(29),
    to: dayOf(0),
    revenueUSD: '13309.42',
    countedUSD: '3664.20',
    costUSD: '412.60',
    percentOfRevenue: '3.1',
    referrers: 9,
    payments: 118,
    friends: 41,
    ledger: [
      { code: 'share', text: '10 % of $3,664.20', detail: null, amountUSD: '366.42' },
      { code: 'cap', text: 'Cut by $25.00 a payment', detail: '4 payments', amountUSD: '-28.12' },
      { code: 'friends', text: 'Friends, 5 % of $1,486.00', detail: '41 friends', amountUSD: '74.30' },
    ],
    perDay: lastDays.map(({ day: date }, at) => ({ day: date, costUSD: `${(at * 7) % 29}.10` })),
    whatIf: [
      { rewardValue: '5', costUSD: '257.51', percentOfRevenue: '1.9', budgetDays: 349, isThis: false },
      { rewardValue: '10', costUSD: '412.60', percentOfRevenue: '3.1', budgetDays: 218, isThis: true },
      { rewardValue: '15', costUSD: '551.88', percentOfRevenue: '4.1', budgetDays: 163, isThis: false },
    ],
    budgetLastedDays: null,
    source:
      'Payments of the last 30 days by friends who are linked today. Rewards for sign-ups and for events of your own are not included.',
    ...given,
  };
}
