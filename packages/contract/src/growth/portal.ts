import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, instant } from '../fields.ts';
import { checkoutBrand } from '../payments/checkout.ts';
import { dollars } from './growth-fields.ts';
import { perCustomerTypes, rewardTypes } from './growth-words.ts';

/** The page of a referrer, and the one that their friends open. The token is the secret: whoever has it may look. */

const tag = 'Referral page';

/** How a campaign stands for whoever may bring somebody. */
export const portalStates = ['active', 'paused', 'ended'] as const;
export type PortalState = (typeof portalStates)[number];

/** A reward in the words of whoever gets it: why one is looked at, nobody is told here. */
export const portalRewardStatuses = [
  'on_hold',
  'yours',
  'requested',
  'paid_out',
  'taken_back',
  'not_given',
  'debt',
] as const;

/** Why there is nothing, where that is a matter of the offer. What was found about somebody is not among it. */
export const portalReasons = [
  'paid_back',
  'gone',
  'too_small',
  'unpaid',
  'less',
  'often',
  'cap',
  'budget',
  'campaign',
  'known',
] as const;
export type PortalReason = (typeof portalReasons)[number];

const side = z
  .strictObject({
    type: z.enum(rewardTypes),
    value: z.string().describe('Of flat_fee dollars, of percentage percent'),
    capUSD: dollars.nullable().describe('At most so much of one payment'),
  })
  .nullable();

export const portalOffer = z.strictObject({
  referrer: side.describe('null: the referrer gets nothing'),
  friend: side.describe('null: the friend gets nothing'),
  perCustomer: z.enum(perCustomerTypes),
  months: z.int().nullable(),
  count: z.int().nullable(),
  smallestUSD: dollars.nullable().describe('Payments of less bring nothing; null: any counts'),
  endsAt: instant.nullable(),
});
export type PortalOffer = z.output<typeof portalOffer>;

/** What somebody sees who opened the link of a referrer. */
export const shareView = z.strictObject({
  brand: checkoutBrand,
  state: z.enum(portalStates),
  code: z.string().nullable().describe('null unless the campaign is active'),
  offer: portalOffer.nullable(),
  shopURL: z.string().nullable().describe("The shop's own page, with the code; null where it named none"),
});
export type ShareView = z.output<typeof shareView>;

export const portalReward = z.strictObject({
  own: z.boolean().describe('For a payment of their own, as a friend'),
  friend: z.string().describe('Masked'),
  status: z.enum(portalRewardStatuses),
  why: z.enum(portalReasons).nullable().describe('Why it was taken back or not given; null: the shop knows'),
  amountUSD: dollars,
  isMore: z.boolean().describe('More of an order than was counted before: it is on hold for days of its own'),
  orderUSD: dollars.nullable(),
  at: instant,
  workings: z
    .array(
      z.strictObject({
        code: z.enum(['received', 'refunded', 'counts', 'share', 'fixed', 'rounded', 'cap', 'apart', 'reward']),
        amountUSD: dollars,
        percent: z.string().nullable().describe('Of a share'),
        ofUSD: dollars.nullable().describe('What a share is taken of'),
        capUSD: dollars.nullable().describe('Where the limit of one payment was it'),
      }),
    )
    .describe('How it was worked out'),
  hold: z
    .strictObject({ until: instant, day: z.int().min(0), days: z.int().min(1) })
    .nullable()
    .describe('null where nothing is waited for'),
});
export type PortalReward = z.output<typeof portalReward>;

/** How a payout stands for whoever gets it: `waiting` is the shop's turn, `sending` the network's. */
export const portalPayoutStatuses = ['requested', 'waiting', 'sending', 'paid', 'refused'] as const;
export type PortalPayoutStatus = (typeof portalPayoutStatuses)[number];

const portalPayout = z.strictObject({
  amountUSD: dollars,
  at: instant,
  status: z.enum(portalPayoutStatuses),
  explorerURL: z.string().nullable().describe('The transaction, once it was paid'),
});

/**
 * What a referrer can do about what is theirs: `by_shop`, the install sends no mail, and so no code, or no hot wallet pays on
 * the network of the campaign; `nowhere`, nothing was ever offered;
 * `open`, a payout is under way; `no_address`; `waiting`, the address is not in use yet; `below` the minimum; or `ready`.
 */
export const withdrawStates = ['by_shop', 'nowhere', 'open', 'no_address', 'waiting', 'below', 'ready'] as const;

const withdraw = z.strictObject({
  state: z.enum(withdrawStates),
  amountUSD: dollars.describe('All that is available, less what is owed'),
  leastUSD: dollars.describe('The minimum, raised where sending costs much'),
  missingUSD: dollars.describe('0 where it is enough'),
  isRaised: z.boolean().describe('Whether the fee of the network raises the minimum'),
  network: z
    .strictObject({ blockchainName: z.string(), currencyCode: z.string() })
    .nullable()
    .describe('Where and in what the campaign pays'),
  aboutAmount: z
    .string()
    .nullable()
    .describe('What amountUSD is in that currency at the rate of now. Paid is by that of the payout; null: unknown'),
  codesTo: z.string().describe('The mailbox that codes go to, masked'),
  isMailed: z.boolean().describe('Whether a mail tells of payouts: nobody stopped those'),
});

const portalFriend = z.strictObject({ email: z.string().describe('Masked'), bought: z.boolean(), paidUSD: dollars });

export const portalView = z.strictObject({
  brand: checkoutBrand,
  state: z.enum(portalStates),
  shareURL: z.string().describe('To the default campaign, or else the newest that runs'),
  code: z.string(),
  campaign: z.string().nullable().describe('What the shop calls it; null where there is none'),
  offer: portalOffer.nullable(),
  otherLinks: z
    .array(z.strictObject({ campaign: z.string(), shareURL: z.string(), offer: portalOffer }))
    .describe('To each further campaign that runs, the newest first: who comes by one belongs to that'),
  counts: z.strictObject({
    opened: z.int().min(0).describe('How often the links were opened'),
    friends: z.int().min(0),
    bought: z.int().min(0),
  }),
  balance: z.strictObject({
    availableUSD: dollars,
    onHoldUSD: dollars,
    requestedUSD: dollars,
    paidUSD: dollars,
    earnedUSD: dollars.describe('The sum of these'),
    debtUSD: dollars.describe('Taken back after it was paid out, outside of the sum'),
  }),
  nextYours: z.strictObject({ amountUSD: dollars, at: instant }).nullable(),
  rewards: z.array(portalReward).describe('The newest'),
  rewardsCount: z.int().min(0),
  nextCursor: z.string().nullable(),
  friends: z.array(portalFriend).describe('The newest'),
  friendsCursor: z.string().nullable(),
  paidTo: z
    .strictObject({
      address: z.string().describe('Its ends. Whole it is for whoever has a code that was mailed to them'),
      blockchainName: z.string(),
      usableFrom: instant.nullable().describe('Not before, after a change'),
    })
    .nullable(),
  withdraw,
  payouts: z.array(portalPayout).describe('The newest'),
  payoutsCount: z.int().min(0).describe('Of those that were paid'),
});
export type PortalView = z.output<typeof portalView>;

export const portalToken = z.strictObject({
  token: z.string().max(100).describe('At the end of the address that `authenticateReferrer` answers'),
});

export const getReferralPortal = endpoint({
  id: 'getReferralPortal',
  tag,
  method: 'GET',
  path: '/api/v1/referral/portal/:token',
  summary: 'The page of a referrer: link, figures, rewards and friends',
  auth: 'public',
  refuses: ['FORBIDDEN'],
  params: portalToken,
  result: portalView,
});

export const listPortalRewards = endpoint({
  id: 'listPortalRewards',
  tag,
  method: 'GET',
  path: '/api/v1/referral/portal/:token/rewards',
  summary: 'More rewards of a referrer, the newest first',
  auth: 'public',
  refuses: ['FORBIDDEN'],
  params: portalToken,
  query: z.strictObject({ cursor }),
  result: z.strictObject({ data: z.array(portalReward), nextCursor: z.string().nullable() }),
});

export const listPortalFriends = endpoint({
  id: 'listPortalFriends',
  tag,
  method: 'GET',
  path: '/api/v1/referral/portal/:token/friends',
  summary: 'More friends of a referrer, the newest first',
  auth: 'public',
  refuses: ['FORBIDDEN'],
  params: portalToken,
  query: z.strictObject({ cursor }),
  result: z.strictObject({ data: z.array(portalFriend), nextCursor: z.string().nullable() }),
});
