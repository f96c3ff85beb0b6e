import type { FriendView, ReferralMinimum, ReferrerView } from '../../packages/contract/src/growth/growth-fields.ts';
import type { Result } from '../../packages/contract/src/endpoint.ts';
import type { linkReferee } from '../../packages/contract/src/growth/published-referrals.ts';
import type { previewReferrerWithdrawal } from '../../packages/contract/src/growth/referrers.ts';
import type { RewardView } from '../../packages/contract/src/growth/rewards.ts';
import type { RecipientView } from '../../packages/contract/src/money-out/recipients.ts';
import type { listCustomers } from '../../packages/contract/src/payments/customers.ts';
import { ago, ahead, kaffa } from './payouts-cast.ts';

type Reward = RewardView;
const day = 24;

export const longEmail =
  'the.one.with.a.very.long.mailbox.name.that.goes.on+newsletter@subdomain.of.a.company.example.com';

export function referrer(given: Partial<ReferrerView> = {}): ReferrerView {
  return {
    id: 31,
    projectID: 1,
    projectName: 'Norrvik Roasters',
    referenceID: 'c-1042',
    email: 'l.marchetti@example.com',
    code: 'LINA-ROAST',
    shareURL: `https://pay.norrvik.example/r/${given.code ?? 'LINA-ROAST'}`,
    status: 'active',
    statusReason: null,
    friends: 61,
    converted: 34,
    revenueUSD: '2418.60',
    balance: {
      pendingUSD: '37.84',
      availableUSD: '46.20',
      reservedUSD: '0.00',
      paidUSD: '147.36',
      debtUSD: '0.00',
    },
    createdAt: ago(79 * day),
    ...given,
  };
}

export const minimum: ReferralMinimum = { leastUSD: '4.80', setUSD: '1', feeUSD: '1.20', timesFee: 4 };

type Next = Result<typeof previewReferrerWithdrawal>;

/** What a payout to them would pay now. */
export function nextPayout(given: Partial<Next> = {}): Next {
  return {
    amountUSD: '46.20',
    minimum,
    missingUSD: '0',
    isOpen: false,
    network: { blockchainCode: 'BASE', blockchainName: 'Base', currencyCode: 'USDC' },
    to: { recipientID: 12, address: '0x7C3f91aE40b25D8c6E1f0A93B7d2458Ce96013Fd', usableFrom: null },
    ...given,
  };
}

/** Somebody of the address book on Base. */
export const payee: RecipientView = {
  id: 77,
  name: 'Lina Marchetti',
  label: null,
  email: null,
  mobileNumber: null,
  residentialAddress: null,
  blockchainCode: 'BASE',
  address: kaffa,
  status: 'active',
  projects: [{ projectID: 1, usableFrom: ago(day) }],
  createdBy: 'jonas@example.com',
  confirmedBy: 'ida@example.com',
  confirmedHow: 'person',
  confirmedAt: ago(day),
  codeExpiresAt: null,
  createdAt: ago(day),
  updatedAt: ago(day),
};

export const brought: ReferrerView[] = [
  referrer(),
  referrer({
    id: 32,
    email: 'n.duarte@example.com',
    referenceID: 'c-0991',
    code: 'NINO',
    friends: 39,
    converted: 19,
    revenueUSD: '1506.20',
  }),
  referrer({
    id: 33,
    email: 'c.nguyen@example.com',
    referenceID: 'c-1107',
    code: 'CAM7',
    status: 'suspended',
    statusReason: 'Looks like one household',
    friends: 28,
    converted: 14,
    revenueUSD: '1122.90',
  }),
  referrer({
    id: 34,
    email: longEmail,
    referenceID: 'customer-with-a-very-long-number-0000000000000000000000000000000042',
    code: 'A-CODE-OF-THIRTY-TWO-CHARACTERS1',
    status: 'blocked',
    statusReason: 'Sent us stolen cards',
    friends: 15,
    converted: 7,
    revenueUSD: '644.75',
  }),
];

export const friends: FriendView[] = [
  {
    id: 81,
    referenceID: 'c-2201',
    email: 'k.berg@example.com',
    status: 'converted',
    rejectedBecause: null,
    linkedAt: ago(10 * day),
    linkedBy: 'link',
    firstPaymentAt: ago(8 * day),
    paidUSD: '263.92',
    rewardsUSD: '25.00',
  },
  {
    id: 82,
    referenceID: 'c-2202',
    email: 'o.lindqvist@example.com',
    status: 'linked',
    rejectedBecause: null,
    linkedAt: ago(2 * day),
    linkedBy: 'code',
    firstPaymentAt: null,
    paidUSD: '0.00',
    rewardsUSD: '0.00',
  },
  {
    id: 83,
    referenceID: 'c-2203',
    email: 'l.marchetti+me@example.com',
    status: 'rejected',
    rejectedBecause: 'The referrer and the friend have one mailbox.',
    linkedAt: ago(3 * day),
    linkedBy: 'payment',
    firstPaymentAt: null,
    paidUSD: '0.00',
    rewardsUSD: '0.00',
  },
];

/** $287.92 came, $24.00 went back, a tenth of the rest is $26.392: cut to cents and by the cap. */
export function reward(given: Partial<Reward> = {}): Reward {
  return {
    id: 9042,
    projectID: 1,
    campaign: { id: 1, name: 'Bring a friend' },
    version: 3,
    beneficiary: 'referrer',
    to: { id: 31, email: 'l.marchetti@example.com' },
    friend: { id: 81, email: 'k.berg@example.com' },
    eventKey: 'payment',
    paymentReference: 'nrv-20391',
    amountUSD: '25.00',
    correctsRewardID: null,
    status: 'held',
    statusReason: null,
    workings: [
      { code: 'received', text: 'Received and kept', detail: null, amountUSD: '287.92' },
      { code: 'refunded', text: 'Paid back', detail: null, amountUSD: '-24' },
      { code: 'counts', text: 'Counts', detail: null, amountUSD: '263.92' },
      { code: 'share', text: '10 % of what counts', detail: null, amountUSD: '26.392' },
      { code: 'rounded', text: 'Rounded down to cents', detail: '0.002 is not given', amountUSD: '26.39' },
      { code: 'cap', text: 'At most so much of one payment', detail: null, amountUSD: '25' },
      { code: 'reward', text: 'Reward', detail: null, amountUSD: '25' },
    ],
    findings: [
      {
        rule: 'paying_address',
        text: 'The friend paid from the payout address of the referrer.',
        evidence: [
          {
            text: 'Rewards of the referrer go to this address',
            address: 'bc1qm4x7ke20vd9t3s8hw6r5pzjgny4c7u2a9fq0l3',
            paymentReference: 'nrv-20391',
          },
        ],
      },
    ],
    checks: [
      { text: 'The campaign was active', holds: true },
      { text: 'The referrer is active', holds: true },
      { text: 'The friend was linked before', holds: true },
      { text: 'The friend was no customer before', holds: true },
      { text: 'It is within 12 months of their first payment', holds: true },
      { text: 'The friend has another mailbox than the referrer', holds: true },
      { text: 'The friend did not pay from the payout address of the referrer', holds: false },
      { text: 'No reward came back as this payment', holds: null },
    ],
    availableAt: ahead(8 * day - 1),
    holdDays: 14,
    heldSince: ago(2 * day),
    createdAt: ago(6 * day),
    ...given,
  };
}

/** $45.94 together. */
export const cases: Reward[] = [
  reward(),
  reward({
    id: 9037,
    to: { id: 33, email: 'c.nguyen@example.com' },
    friend: { id: 84, email: 'p.tran@example.com' },
    paymentReference: 'nrv-20377',
    amountUSD: '12.84',
    heldSince: ago(3 * day),
    findings: [
      {
        rule: 'payout_came_back',
        text: 'What was paid out as a reward came back as this payment.',
        evidence: [
          {
            text: 'A reward was paid out to this address in the 7 days before',
            address: kaffa,
            paymentReference: 'nrv-20377',
          },
        ],
      },
    ],
  }),
  reward({
    id: 9029,
    to: { id: 35, email: 'a.petrov@example.com' },
    friend: { id: 85, email: 'v.ivanova@example.com' },
    paymentReference: 'nrv-20301',
    amountUSD: '8.10',
    heldSince: ago(5 * day),
    findings: [
      {
        rule: 'shared_payout_address',
        text: 'Somebody else has the same payout address.',
        evidence: [
          { text: 'p.silva@example.com had the same payout address before', address: null, paymentReference: null },
        ],
      },
    ],
  }),
];

const clean = { findings: [], heldSince: null } satisfies Partial<Reward>;

/** One in each state, a debt and one that was never given. */
export const granted: Reward[] = [
  cases[0]!,
  reward({
    ...clean,
    id: 9041,
    status: 'pending',
    amountUSD: '12.84',
    correctsRewardID: 9039,
    statusReason: 'More of the payment came.',
    workings: [
      { code: 'received', text: 'Received and kept', detail: null, amountUSD: '269.4' },
      { code: 'counts', text: 'Counts', detail: null, amountUSD: '269.4' },
      { code: 'share', text: '10 % of what counts', detail: null, amountUSD: '26.94' },
      { code: 'apart', text: 'Counted in another reward', detail: null, amountUSD: '-14.1' },
      { code: 'reward', text: 'Reward', detail: null, amountUSD: '12.84' },
    ],
    paymentReference: 'nrv-20390',
  }),
  reward({ ...clean, id: 9040, status: 'available', amountUSD: '6.42', beneficiary: 'friend', availableAt: ago(1) }),
  reward({ ...clean, id: 9039, status: 'reserved', amountUSD: '14.10', availableAt: ago(day) }),
  reward({ ...clean, id: 9038, status: 'paid', amountUSD: '21.00', availableAt: ago(9 * day) }),
  reward({
    ...clean,
    id: 9036,
    status: 'reversed',
    statusReason: 'The payment was refunded on 20 Nov.',
    amountUSD: '7.00',
  }),
  reward({
    ...clean,
    id: 9035,
    status: 'cancelled',
    beneficiary: 'friend',
    to: { id: 81, email: 'k.berg@example.com' },
    statusReason: 'This friend has brought their one reward.',
    amountUSD: '13.19',
    availableAt: null,
    checks: [
      { text: 'The campaign was active', holds: true },
      { text: 'It is the first reward for this friend', holds: false },
    ],
  }),
  reward({
    ...clean,
    id: 9034,
    status: 'available',
    amountUSD: '-21.00',
    correctsRewardID: 9033,
    statusReason: 'Money of the payment was paid back, or is on its way back.',
    workings: [
      { code: 'received', text: 'Received and kept', detail: null, amountUSD: '250' },
      { code: 'refunded', text: 'Paid back', detail: null, amountUSD: '-210' },
      { code: 'counts', text: 'Counts', detail: null, amountUSD: '40' },
      { code: 'share', text: '10 % of what counts', detail: null, amountUSD: '4' },
      { code: 'apart', text: 'Given before', detail: null, amountUSD: '-25' },
      { code: 'reward', text: 'Taken back', detail: null, amountUSD: '-21' },
    ],
    checks: [],
    availableAt: null,
  }),
];

/** Somebody of the shop who has bought before. */
export const customer: Result<typeof listCustomers>['data'][number] = {
  id: 5,
  customerID: 'ida-7',
  email: 'ida@example.com',
  name: '',
  projectId: 1,
  createdAt: ago(90 * day),
};

/** What the shop's call answers for a friend who was linked. */
export const published: Result<typeof linkReferee> = {
  id: 90,
  createdAt: ago(0),
  updatedAt: ago(0),
  project: '1',
  referenceId: 'c-2299',
  email: 'nina@example.com',
  code: 'NINA-7',
  status: 'active',
  referredByMemberID: 31,
  referredByMemberReferenceID: 'c-1042',
  campaigns: null,
  referredByMember: null,
};
