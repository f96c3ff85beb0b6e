import * as z from 'zod';
import { chainCodes } from '@coffer/kernel/chain.ts';
import { endpoint } from '../endpoint.ts';
import { cursor, instant, limit, pathId, recordId } from '../fields.ts';
import { reference } from '../payment-fields.ts';
import { dollars, inProject } from './growth-fields.ts';

/** How a figure is made: what the ledger booked for it, at which rate, and whether that adds up to it. */

/** Sums that the program shows, each of which has postings that make it up. */
export const tracedFigures = [
  'received',
  'unconfirmed',
  'earned',
  'reserved',
  'paid',
  'network_fee',
  'granted',
  'on_hold',
  'free',
  'asked_for',
  'paid_out',
  'debt',
  'in_wallet',
  'balance',
] as const;
export type TracedFigure = (typeof tracedFigures)[number];

/** What amounts stand on, and by how much they went up or down there. */
export const tracedAccounts = [
  'address',
  'hot_wallet',
  'cold_wallet',
  'unconfirmed',
  'customer',
  'project',
  'payout',
  'recipient',
  'unmatched',
  'dust',
  'network_fees',
  'under_way',
  'rewards_granted',
  'reward_on_hold',
  'reward_free',
  'reward_asked_for',
  'reward_paid',
  'reward_debt',
] as const;
export type TracedAccount = (typeof tracedAccounts)[number];

const money = {
  asset: z.string().describe('As the ledger names it: the chain and the contract, or native; USD of rewards'),
  currencyCode: z.string(),
  blockchainCode: z.enum(chainCodes).nullable().describe('Null of dollars'),
};
const decimal = z.string().describe('Of the asset, as a decimal');

const tracedSum = z.strictObject({
  ...money,
  amount: decimal.describe('What the program says that it is'),
  posted: decimal.describe('What its postings add up to'),
  holds: z.boolean(),
});

export const tracedPosting = z.strictObject({
  account: z.enum(tracedAccounts),
  name: z.string().nullable().describe('Which one: the customer, the wallet, the address'),
  ...money,
  amount: decimal.describe('By how much the account went up; below zero: down'),
  amountUSD: dollars.nullable().describe('At the rate that was booked; null where none was'),
  figure: z.enum(tracedFigures).nullable().describe('What it counts to; null: beside the figure'),
});

export const tracedTransaction = z.strictObject({
  transactionID: recordId.describe('Of the ledger'),
  at: instant,
  booked: z.string().describe('What the ledger calls it'),
  projectID: recordId.nullable(),
  outOfSight: z
    .boolean()
    .describe('Of what you do not see, such as another project that shares a wallet: only its amounts are told'),
  paymentReference: z.string().nullable(),
  payoutID: recordId.nullable(),
  rewardID: recordId.nullable(),
  transactionHash: z.string().nullable().describe('Of the chain'),
  rate: z
    .strictObject({ rateUSD: z.string(), rateSource: z.string(), ratedAt: instant })
    .nullable()
    .describe('At which its dollars were booked'),
  postings: z.array(tracedPosting),
});

export const trace = z.strictObject({
  figures: z
    .array(
      z.strictObject({
        figure: z.enum(tracedFigures),
        sums: z.array(tracedSum),
        amountUSD: dollars.nullable().describe('What the program says; null where it says no dollars'),
        postedUSD: dollars.nullable().describe('What the dollars of its postings add up to'),
        holds: z.boolean(),
      }),
    )
    .describe('Of all postings; empty on later pages'),
  transactions: z.array(tracedTransaction),
  nextCursor: z.string().nullable(),
});
export type Trace = z.output<typeof trace>;

/** What a figure may be about: each call names one. */
export const traceSubjects = ['payment', 'payout', 'transaction', 'reward', 'referrer', 'campaign', 'wallet'] as const;
export type TraceSubject = (typeof traceSubjects)[number];

const oneOf = 'Name exactly one of payment, payout, transaction, reward, referrer, campaign and wallet';

export const listPostings = endpoint({
  id: 'listPostings',
  tag: 'Reports',
  method: 'GET',
  path: '/api/v1/external-platform/:projectId/ledger/postings',
  summary: 'How a figure is made: its postings, the oldest first, their rates, and whether they add up to it',
  auth: 'any',
  params: inProject,
  query: z.strictObject({
    payment: reference.optional().describe(`The reference of a payment. ${oneOf}`),
    payout: pathId.optional(),
    transaction: pathId.optional().describe('Of the ledger'),
    reward: pathId.optional(),
    referrer: pathId.optional(),
    campaign: pathId.optional(),
    wallet: pathId.optional(),
    asset: z.string().max(120).optional().describe('With a wallet: only this asset, as the ledger names it'),
    limit,
    cursor,
  }),
  result: trace,
});
