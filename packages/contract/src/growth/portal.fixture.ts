import type { StopView } from './portal-payouts.ts';
import type { PortalReward, PortalView, ShareView } from './portal.ts';

/** The page of a referrer as the server tells of it. All figures add up. */

const brand: PortalView['brand'] = {
  name: 'Norrvik Roasters',
  logoPath: null,
  color: '#a83c1e',
  website: 'https://norrvik.example',
  supportEmail: 'help@example.com',
};
const offer: NonNullable<PortalView['offer']> = {
  referrer: { type: 'percentage', value: '10', capUSD: '25' },
  friend: { type: 'percentage', value: '5', capUSD: null },
  perCustomer: 'months_per_customer',
  months: 12,
  count: null,
  smallestUSD: '10',
  endsAt: '2027-01-31T00:00:00.000Z',
};
const line = { percent: null, ofUSD: null, capUSD: null };

function rewardOf(
  given: Pick<PortalReward, 'friend' | 'status' | 'amountUSD' | 'at'> & { orderUSD: string },
): PortalReward {
  const isNothing = given.status === 'taken_back' || given.status === 'not_given';
  return {
    ...given,
    own: false,
    isMore: false,
    why: given.status === 'taken_back' ? 'paid_back' : null,
    workings: isNothing
      ? []
      : [
          { code: 'received', amountUSD: given.orderUSD, ...line },
          { code: 'counts', amountUSD: given.orderUSD, ...line },
          { code: 'share', amountUSD: given.amountUSD, percent: '10', ofUSD: given.orderUSD, capUSD: null },
          { code: 'reward', amountUSD: given.amountUSD, ...line },
        ],
    hold: null,
  };
}

function paid(amountUSD: string, at: string): PortalView['payouts'][number] {
  return { amountUSD, at, status: 'paid', explorerURL: `https://basescan.org/tx/0x${'5'.repeat(64)}` };
}

export const portalPage: PortalView = {
  brand,
  state: 'active',
  shareURL: 'https://pay.norrvik.example/referral/7hK2mQx9Rd',
  code: 'LINA-ROAST',
  campaign: 'Bring a friend',
  offer,
  otherLinks: [],
  counts: { opened: 412, friends: 61, bought: 34 },
  balance: {
    availableUSD: '43.15',
    onHoldUSD: '37.84',
    requestedUSD: '0',
    paidUSD: '150.41',
    earnedUSD: '231.4',
    debtUSD: '0',
  },
  nextYours: { amountUSD: '12.84', at: '2026-11-24T10:00:00.000Z' },
  rewards: [
    {
      own: false,
      isMore: false,
      friend: 'k…g@example.com',
      status: 'on_hold',
      why: null,
      amountUSD: '25',
      orderUSD: '287.92',
      at: '2026-11-14T10:00:00.000Z',
      workings: [
        { code: 'received', amountUSD: '287.92', ...line },
        { code: 'refunded', amountUSD: '-24', ...line },
        { code: 'counts', amountUSD: '263.92', ...line },
        { code: 'share', amountUSD: '26.392', percent: '10', ofUSD: '263.92', capUSD: null },
        { code: 'rounded', amountUSD: '-0.002', ...line },
        { code: 'cap', amountUSD: '-1.39', percent: null, ofUSD: null, capUSD: '25' },
        { code: 'reward', amountUSD: '25', ...line },
      ],
      hold: { until: '2026-11-28T10:00:00.000Z', day: 6, days: 14 },
    },
    {
      ...rewardOf({
        friend: 'i…m@example.com',
        status: 'on_hold',
        amountUSD: '12.84',
        orderUSD: '128.4',
        at: '2026-11-10T10:00:00.000Z',
      }),
      hold: { until: '2026-11-24T10:00:00.000Z', day: 10, days: 14 },
    },
    rewardOf({
      friend: 's…t@example.com',
      status: 'taken_back',
      amountUSD: '0',
      orderUSD: '61',
      at: '2026-11-04T10:00:00.000Z',
    }),
    rewardOf({
      friend: 'm…a@example.com',
      status: 'yours',
      amountUSD: '9.61',
      orderUSD: '96.1',
      at: '2026-11-01T10:00:00.000Z',
    }),
    rewardOf({
      friend: 'd…z@example.com',
      status: 'yours',
      amountUSD: '25',
      orderUSD: '250',
      at: '2026-10-27T10:00:00.000Z',
    }),
    rewardOf({
      friend: 'm…a@example.com',
      status: 'yours',
      amountUSD: '8.54',
      orderUSD: '85.4',
      at: '2026-10-19T10:00:00.000Z',
    }),
    rewardOf({
      friend: 'o…e@example.com',
      status: 'paid_out',
      amountUSD: '20.41',
      orderUSD: '204.1',
      at: '2025-12-19T10:00:00.000Z',
    }),
  ],
  rewardsCount: 41,
  nextCursor: 'YmVmb3JlIDc',
  friends: [
    { email: 'k…g@example.com', bought: true, paidUSD: '287.92' },
    { email: 'i…m@example.com', bought: true, paidUSD: '128.4' },
    { email: 'r…s@example.com', bought: false, paidUSD: '0' },
    { email: 'm…a@example.com', bought: true, paidUSD: '412.75' },
  ],
  friendsCursor: 'YmVmb3JlIDU',
  paidTo: { address: '0x7C3f…13Fd', blockchainName: 'Base', usableFrom: null },
  withdraw: {
    state: 'ready',
    amountUSD: '43.15',
    leastUSD: '10',
    missingUSD: '0',
    isRaised: false,
    network: { blockchainName: 'Base', currencyCode: 'USDC' },
    aboutAmount: '43.14568',
    codesTo: 'l…i@example.com',
    isMailed: true,
  },
  payouts: [
    paid('40', '2026-11-02T10:00:00.000Z'),
    paid('52.61', '2026-10-18T10:00:00.000Z'),
    paid('27.8', '2026-10-04T10:00:00.000Z'),
    paid('30', '2026-09-20T10:00:00.000Z'),
  ],
  payoutsCount: 4,
};

export const sharePage: ShareView = {
  brand,
  state: 'active',
  code: 'LINA-ROAST',
  offer,
  shopURL: 'https://norrvik.example/?ref=LINA-ROAST',
};

export const stopPage: StopView = {
  brand,
  state: 'open',
  address: '0x1234…cdEF',
  blockchainName: 'Base',
  usableFrom: '2026-11-24T14:08:00.000Z',
};
