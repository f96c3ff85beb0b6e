import * as z from 'zod';
import { chainCodes, chainFamilies } from '@coffer/kernel/chain.ts';
import { endpoint } from '../endpoint.ts';
import { instant, pathId, recordId } from '../fields.ts';

/** What came in and has not moved on to the cold wallet yet: how much, what happens next, and why it waits. */

const tag = 'Funds consolidation';
const dollars = z.string().describe('Dollars, as a decimal');

/** The codes that clients of this API know. */
export const publishedSweepCodes = [
  'LOW_NATIVE_BALANCE',
  'DEPOSIT_NOT_DEPLOYED_LOW_GAS',
  'GAS_TOO_HIGH',
  'HOT_WALLET_MISSING',
  'FUND_SWEEPER_NOT_DEPLOYED',
  'COLD_WALLET_MISSING',
  'NODE_CONNECTION_FAILED',
  'UNECONOMIC',
] as const;

export const sweepStatusCodes = [
  ...publishedSweepCodes,
  'SIGNATURE_NEEDED',
  'WALLET_FROZEN',
  'NO_PRICE',
  'NOT_MOVED',
  'CANCELLED',
] as const;

/** Who can do something about it, or what it hangs on. */
export const sweepCategories = ['gas', 'fee', 'setup', 'network', 'signature', 'security', 'token', 'person'] as const;

export const sweepReason = z.strictObject({
  statusCode: z.enum(sweepStatusCodes),
  category: z.enum(sweepCategories),
  reason: z.string().describe('A sentence for people'),
  actionHint: z.string().optional().describe('What to do about it'),
  retryable: z.boolean().describe('Whether it is tried again by itself'),
  occurredAt: instant,
  address: z
    .string()
    .describe('What it is about: a hot wallet, a deposit address, a contract; empty where it is about none'),
  txHash: z.string().optional(),
  hotWalletAddress: z.string().optional(),
});
export type SweepReason = z.output<typeof sweepReason>;

const publishedSweepReason = sweepReason.extend({ statusCode: z.enum(publishedSweepCodes) });

export function isPublishedReason(reason: SweepReason): reason is z.output<typeof publishedSweepReason> {
  return publishedSweepCodes.some((code) => code === reason.statusCode);
}

export const fundStates = [
  'nothing',
  'below_threshold',
  'waiting',
  'signature',
  'sweeping',
  'paused',
  'frozen',
] as const;

export const economics = z.strictObject({
  eligibleAmount: z.string().describe('What is worth moving, as a decimal'),
  eligibleAddresses: z.int().min(0),
  valueUSD: dollars.nullable(),
  feeAmount: z.string().nullable().describe("In the chain's coin, as it would be now"),
  feeCurrency: z.string(),
  feeUSD: dollars.nullable(),
  feeShareBps: z.int().min(0).nullable().describe('The fee in hundredths of a percent of the value'),
  feeShareBpsMax: z.int(),
  price: z.string().nullable().describe('Of a unit of work now, as people say it on this chain: "14.2 gwei"'),
  priceFrees: z.string().nullable().describe('Below this price it would be worth it'),
  feeSavedByWaitingUSD: dollars
    .nullable()
    .describe('Less fee for these addresses when they move together with as many as the rules wait for; null: none'),
});

export const fund = z.strictObject({
  walletName: z.string(),
  walletID: recordId,
  blockchainCode: z.enum(chainCodes),
  blockchainFamily: z.enum(chainFamilies),
  blockchainID: recordId,
  currencyCode: z.string(),
  currencyAddress: z.string().optional().describe("Left out for the chain's own coin"),
  currencyID: recordId.describe('Of the currency, as GET /currency has it'),
  blockchainCurrencyID: recordId.describe('Of the currency on its chain'),
  amount: z.string().describe('Confirmed and not swept, as a decimal'),
  amountUSD: dollars.optional(),
  addressCount: z.int().min(0),
  startID: z.int().min(0).describe('The addresses that hold it lie between these ids; 0 where there are none'),
  endID: z.int().min(0),
  action: z.enum(['sweep', 'sweep_in_progress', 'sweep_not_allowed', 'no_balance']),
  walletActive: z.boolean(),
  hotWalletAddress: z.string().optional(),
  hotWalletActive: z.boolean(),
  coldWalletConfigured: z.boolean(),
  hasWalletScw: z.boolean(),
  isSCWDeploymentPending: z.boolean(),
  nextProbableSweepAt: instant.optional(),
  sweepInProgressTxHash: z.string().optional(),
  lastSweepError: publishedSweepReason.optional().describe('Left out where none of the published codes says why'),
  obstacle: sweepReason.optional().describe('Why it does not move, whatever the reason'),
  decimals: z.int().min(0),
  coldWalletAddress: z.string().optional(),
  state: z.enum(fundStates),
  triggerAmountUSD: dollars.describe('It moves when it is worth so much, …'),
  triggerAddresses: z.int().describe('… or so many addresses hold some of it, …'),
  dueAt: instant.optional().describe('… or at this time'),
  nextTryAt: instant.optional(),
  lookedAt: instant.optional().describe('When all this was last found out'),
  economics: economics.optional(),
  runningSweepIDs: z.array(recordId),
  signingRequestID: recordId.optional(),
  lastSweptAt: instant.optional(),
});
export type Fund = z.output<typeof fund>;

export const listFunds = endpoint({
  id: 'listFunds',
  tag,
  method: 'GET',
  path: '/api/v1/addresses/balance',
  summary: 'What each deposit wallet holds in each currency, what happens with it next, and why it waits',
  auth: 'any',
  fixed: true,
  result: z.array(fund),
});

export const listFundAddresses = endpoint({
  id: 'listFundAddresses',
  tag,
  method: 'GET',
  path: '/api/v1/addresses/account-addresses',
  summary: 'The addresses of a wallet that hold something, by their ids',
  auth: 'any',
  query: z.strictObject({
    walletID: pathId,
    blockchainCode: z.enum(chainCodes).optional(),
    currencyCode: z.string().max(20).optional(),
    startID: pathId.optional(),
    endID: pathId.optional(),
    limit: z
      .string()
      .regex(/^\d{1,3}$/, 'must be a whole number from 1 to 500')
      .transform(Number)
      .pipe(z.int().min(1, 'must be a whole number from 1 to 500').max(500, 'must be a whole number from 1 to 500'))
      .default(100),
  }),
  result: z.strictObject({
    data: z.array(
      z.strictObject({
        id: recordId,
        address: z.string(),
        position: z.int().min(0).describe('Of the address in its wallet: the last part of its path, or its salt'),
        blockchainCode: z.enum(chainCodes),
        currencyCode: z.string(),
        amount: z.string(),
        sweepID: recordId.nullable().describe('The sweep that has it in hand'),
      }),
    ),
    nextID: recordId.nullable().describe('The startID of the rows behind these'),
  }),
});

export const gasLevel = z.strictObject({
  walletID: recordId,
  walletName: z.string(),
  walletType: z.enum(['hot_wallet', 'gas_wallet']),
  blockchainCode: z.enum(chainCodes),
  address: z.string(),
  currencyCode: z.string(),
  amount: z.string().nullable().describe('null while no node answers'),
  level: z.enum(['unknown', 'enough', 'low', 'empty']),
  levelSince: instant,
  lowBelow: z.string().describe('Less than this counts as low: what a few sweeps would cost'),
  topUpURI: z.string().describe('For a QR code'),
});

export const listGasLevels = endpoint({
  id: 'listGasLevels',
  tag,
  method: 'GET',
  path: '/api/v1/gas-levels',
  summary: 'How long the coin of each hot and gas wallet lasts on each chain, and where to send more of it',
  auth: 'any',
  result: z.array(gasLevel),
});
