import * as z from 'zod';
import { chainCodes } from '@coffer/kernel/chain.ts';
import { endpoint } from '../endpoint.ts';
import { instant, projectRef, recordId } from '../fields.ts';

/** Where all the money is, why it is there, and whose it is: places that never overlap, and owners that add up to the same. */

const dollars = z.string().describe('Dollars, as a decimal');
const worth = dollars.nullable().describe('null: there is no price. What has none is in no sum of dollars');

export const moneyPlaces = ['waiting', 'moving', 'addresses'] as const;

/** Why money is where it is, in the order in which people want to hear of it. */
export const moneyCauses = [
  'cold_wallet',
  'cold_inactive',
  'signature',
  'gas',
  'hot_wallet',
  'contract',
  'refused',
  'price',
  'network',
  'archived',
  'frozen',
  'sweep',
  'next',
  'fee',
  'held',
  'paused',
  'below',
  'confirming',
] as const;

/** What takes it on. */
export const moneyMends = [
  'choose_cold_wallet',
  'open_wallet',
  'sign',
  'top_up',
  'add_hot_wallet',
  'deploy_contract',
  'look_at_sweeps',
  'look_at_nodes',
  'sweep_now',
  'sweep_anyway',
  'wait',
] as const;

/** Whose money is. `own` and `fees` are what the books know of the owner's own coin: what was put in, and what networks took. */
export const moneyOwners = [
  'project',
  'customers',
  'unmatched',
  'confirming',
  'payouts',
  'dust',
  'own',
  'fees',
  'others',
  'difference',
] as const;

const assetFields = {
  blockchainCode: z.enum(chainCodes),
  currencyCode: z.string(),
  blockchainCurrencyID: recordId.describe('Of the currency on its chain'),
};

export const moneyAmount = z.strictObject({
  ...assetFields,
  amount: z.string().describe('Exact, as a decimal'),
  amountUSD: worth,
});

export const moneyPart = z.strictObject({
  walletID: recordId,
  walletName: z.string(),
  projectIDs: z.array(recordId).describe('Projects in sight that use the wallet'),
  ...moneyAmount.shape,
  addresses: z.int().min(0),
  sweepID: recordId.nullable().describe('The sweep that has it in hand'),
});
export type MoneyPart = z.output<typeof moneyPart>;

export const moneyCause = z.strictObject({
  place: z.enum(moneyPlaces),
  cause: z.enum(moneyCauses),
  blockchainCode: z.enum(chainCodes).nullable().describe('Where the cause is one of a chain'),
  sweepID: recordId.nullable().describe('Where the cause is a sweep on its way'),
  reason: z.string().nullable().describe('A sentence for people, of the part that is worth most'),
  mend: z.enum(moneyMends),
  addresses: z.int().min(0),
  amountUSD: worth,
  parts: z.array(moneyPart).describe('Each wallet and currency, the most valuable first'),
});
export type MoneyCause = z.output<typeof moneyCause>;

export const moneyKept = z.strictObject({
  walletID: recordId,
  walletName: z.string(),
  address: z.string().nullable(),
  ...moneyAmount.shape,
});
export type MoneyKept = z.output<typeof moneyKept>;

export const moneyOwner = z.strictObject({
  of: z.enum(moneyOwners),
  projectID: recordId.nullable(),
  projectName: z.string().nullable(),
  amountUSD: worth,
  amounts: z.array(moneyAmount),
});
export type MoneyOwner = z.output<typeof moneyOwner>;

export const money = z.strictObject({
  at: instant.describe('All of it is as it was at this instant'),
  ratesAt: instant.nullable().describe('The oldest of the prices it was valued with; null: nothing needed one'),
  totalUSD: dollars.describe('Everything: the five places together, and the owners together'),
  addressesUSD: dollars,
  waitingUSD: dollars,
  movingUSD: dollars,
  coldUSD: dollars,
  hotUSD: dollars,
  causes: z.array(moneyCause),
  cold: z.array(moneyKept).describe('What was sent to cold wallets, by the books, less what is still confirming'),
  hot: z.array(moneyKept).describe('What hot and gas wallets hold, by the books: for fees and payouts'),
  owners: z.array(moneyOwner),
  unpriced: z.array(moneyAmount).describe('All there is of each currency without a price: in no sum of dollars'),
});
export type MoneyView = z.output<typeof money>;

export const getMoney = endpoint({
  id: 'getMoney',
  tag: 'Funds consolidation',
  method: 'GET',
  path: '/api/v1/money',
  summary: 'Where my money is, why it is there, and whose it is',
  auth: 'member',
  query: z.strictObject({
    projectId: projectRef.default('all').describe('Only wallets that this project uses, and what belongs to it'),
  }),
  result: money,
});
