import * as z from 'zod';
import { instant, pathId, projectRef, recordId } from '../fields.ts';
import { friendStatuses, referrerStatuses } from './growth-words.ts';

/** Shapes that the calls of campaigns, referrers and rewards share. */

export const dollars = z.string().describe('Dollars, as a decimal');

const dollarsAllowed = 'must be an amount of dollars such as "25.00", with at most two decimals';
export const dollarsGiven = z
  .union([z.string(), z.number()], dollarsAllowed)
  .transform(String)
  .pipe(z.string().regex(/^(0|[1-9]\d{0,9})(\.\d{1,2})?$/, dollarsAllowed));

export const inProject = z.strictObject({ projectId: projectRef });
export const oneOfProject = z.strictObject({ projectId: projectRef, id: pathId });

/** A person of a project: a referrer, and a friend as well where somebody brought them. */
export const referrerView = z.strictObject({
  id: recordId,
  projectID: recordId,
  projectName: z.string(),
  referenceID: z.string().describe("By the shop's own numbers"),
  email: z.string(),
  code: z.string(),
  shareURL: z.string(),
  status: z.enum(referrerStatuses),
  statusReason: z.string().nullable(),
  friends: z.int().min(0),
  converted: z.int().min(0).describe('Of the friends, those who paid what counts'),
  revenueUSD: dollars.describe('What their friends paid, less what was given back'),
  balance: z.strictObject({
    pendingUSD: dollars.describe('On hold, or held for review'),
    availableUSD: dollars,
    reservedUSD: dollars.describe('Requested, and not paid out yet'),
    paidUSD: dollars,
    debtUSD: dollars.describe('Taken back after it was paid out; later rewards make up for it'),
  }),
  createdAt: instant,
});
export type ReferrerView = z.output<typeof referrerView>;

export const friendView = z.strictObject({
  id: recordId,
  referenceID: z.string(),
  email: z.string(),
  status: z.enum(friendStatuses),
  rejectedBecause: z.string().nullable(),
  linkedAt: instant,
  linkedBy: z.enum(['code', 'payment', 'link', 'wallet', 'person']).describe('What showed who brought them'),
  firstPaymentAt: instant.nullable().describe('The first that counts, by the campaign that they belong to'),
  paidUSD: dollars,
  rewardsUSD: dollars.describe('What the referrer got for them'),
});
export type FriendView = z.output<typeof friendView>;

/** What a payout of rewards has to be worth. */
export const payoutMinimum = z.strictObject({
  leastUSD: dollars.describe('What a payout of rewards is worth at least'),
  setUSD: dollars.describe('The minimum of the install, `withdrawal-payout-min-amount`'),
  feeUSD: dollars.nullable().describe('What sending costs today; null while nobody knows'),
  timesFee: z.int().describe('The minimum is never less than so many times that'),
});

export type ReferralMinimum = z.output<typeof payoutMinimum>;

export const rewardTotals = z.strictObject({
  count: z.int().min(0),
  pendingUSD: dollars,
  heldUSD: dollars,
  availableUSD: dollars,
  reservedUSD: dollars,
  paidUSD: dollars,
  totalUSD: dollars.describe('The sum of these'),
  reversedUSD: dollars.describe('Taken back, outside of the sum'),
  counts: z
    .strictObject({
      pending: z.int().min(0),
      held: z.int().min(0),
      available: z.int().min(0),
      reserved: z.int().min(0),
      paid: z.int().min(0),
      reversed: z.int().min(0),
    })
    .describe('How many of each'),
});
