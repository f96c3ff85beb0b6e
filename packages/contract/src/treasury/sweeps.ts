import * as z from 'zod';
import { chainCodes } from '@coffer/kernel/chain.ts';
import { endpoint } from '../endpoint.ts';
import { postingView } from '../money-in/deposits.ts';
import { cursor, instant, limit, offset, pathId, recordId } from '../fields.ts';
import { fund } from './funds.ts';

/** Moving what came in to the cold wallet. */

const tag = 'Sweeps';
const dollars = z.string().describe('Dollars, as a decimal');

export const sweepStatuses = [
  'planned',
  'awaiting_signature',
  'broadcast',
  'stuck',
  'confirming',
  'completed',
  'replaced',
  'failed',
  'cancelled',
] as const;
export const sweepMethods = ['contract', 'accounts', 'signatures', 'outside'] as const;
export const sweepTriggers = ['amount', 'addresses', 'time', 'person', 'outside'] as const;

export const sweepView = z.strictObject({
  id: recordId,
  walletID: recordId,
  walletName: z.string(),
  blockchainCode: z.enum(chainCodes),
  currencyCode: z.string(),
  currencyAddress: z.string().nullable().describe("null: the chain's own coin"),
  method: z
    .enum(sweepMethods)
    .describe('outside: somebody else moved the money, with a contract that anybody may call or a key of their own'),
  trigger: z.enum(sweepTriggers),
  status: z.enum(sweepStatuses),
  statusAt: instant,
  isPartial: z.boolean().describe('Some addresses were left as they were'),
  addressCount: z.int().min(0),
  skippedCount: z.int().min(0),
  amountPlanned: z.string(),
  amountMoved: z.string().describe('What the chain shows'),
  valueUSD: dollars.nullable().describe('Of what moved, or is to move, at the price of its time'),
  feeAmount: z.string().nullable().describe("In the chain's coin: what it cost, or is expected to"),
  feeCurrency: z.string(),
  feeUSD: dollars.nullable(),
  feeShareBps: z.int().min(0).nullable(),
  isFeeFinal: z.boolean(),
  toAddress: z.string(),
  hotWalletAddress: z.string().nullable(),
  transactionHash: z.string().nullable(),
  explorerTransaction: z.string().nullable(),
  blockHeight: z.int().nullable(),
  confirmations: z.strictObject({ current: z.int().min(0), required: z.int().min(0) }),
  waiting: z
    .strictObject({ code: z.string(), reason: z.string(), nextTryAt: instant })
    .nullable()
    .describe('Why it does not go on just now'),
  failure: z.strictObject({ code: z.string(), reason: z.string() }).nullable(),
  signingRequestID: recordId.nullable(),
  createdBy: z.string(),
  createdAt: instant,
  endedAt: instant.nullable(),
});
export type SweepView = z.output<typeof sweepView>;

export const sweepEventNames = [
  'sweep.planned',
  'sweep.signature-needed',
  'sweep.signed',
  'sweep.broadcast',
  'sweep.stuck',
  'sweep.fee-raised',
  'sweep.included',
  'sweep.reorged',
  'sweep.completed',
  'sweep.replaced',
  'sweep.failed',
  'sweep.cancelled',
  'sweep.went-elsewhere',
] as const;

const filters = {
  walletID: pathId.optional(),
  blockchainCode: z.enum(chainCodes).optional(),
  currencyCode: z.string().max(20).optional(),
  status: z.enum(sweepStatuses).optional(),
};

export const listSweeps = endpoint({
  id: 'listSweeps',
  tag,
  method: 'GET',
  path: '/api/v1/sweeps',
  summary: 'Sweeps, the newest first',
  auth: 'any',
  query: z.strictObject({ ...filters, running: z.literal('true').optional(), limit, cursor }),
  result: z.strictObject({ data: z.array(sweepView), nextCursor: z.string().nullable(), totalCount: z.int().min(0) }),
});

export const exportSweeps = endpoint({
  id: 'exportSweeps',
  tag,
  method: 'GET',
  path: '/api/v1/sweeps/export',
  summary: 'The same as a CSV file, one line for each sweep',
  auth: 'any',
  sends: 'text/csv',
  query: z.strictObject(filters),
  result: z.string(),
});

const ofSweep = z.strictObject({ id: pathId });

export const getSweep = endpoint({
  id: 'getSweep',
  tag,
  method: 'GET',
  path: '/api/v1/sweeps/:id',
  summary: 'One sweep: each address, each step, each transaction that was signed for it, and what was booked',
  auth: 'any',
  params: ofSweep,
  result: z.strictObject({
    ...sweepView.shape,
    items: z
      .array(
        z.strictObject({
          addressID: recordId,
          address: z.string(),
          amountPlanned: z.string(),
          amountMoved: z.string(),
          status: z.enum(['planned', 'moved', 'skipped', 'released']),
          reason: z.string().nullable(),
        }),
      )
      .describe('At most 500, the largest first'),
    history: z.array(
      z.strictObject({
        at: instant,
        event: z.enum(sweepEventNames),
        detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
      }),
    ),
    transactions: z.array(
      z.strictObject({
        hash: z.string(),
        version: z.int().min(1),
        kind: z.enum(['order', 'filler']),
        feeMax: z.string(),
        signedAt: instant,
        sentAt: instant.nullable(),
        sends: z.int().min(0),
        refusal: z.string().nullable(),
      }),
    ),
    postings: z.array(postingView),
  }),
});

export const runSweep = endpoint({
  id: 'runSweep',
  tag,
  method: 'POST',
  path: '/api/v1/sweeps',
  summary: 'Move now what a wallet holds in a currency, whatever its rules wait for',
  auth: 'member',
  body: z.strictObject({
    walletID: recordId.max(999_999_999),
    blockchainCode: z.enum(chainCodes, `must be one of ${chainCodes.join(', ')}`),
    currencyCode: z.string('must be the code of a currency').max(20),
    anyFee: z
      .boolean()
      .optional()
      .describe(
        'Also where the fee is a larger share of the value than the rules allow: needs proof of person, as what is paused does',
      ),
    feeMaxUSD: z
      .string('must be an amount in dollars such as "5"')
      .max(20, 'must be an amount in dollars such as "5"')
      .optional()
      .describe(
        'The most that the fee may be, in dollars and for all of it: above that it waits, and the fund says why',
      ),
  }),
  result: z.strictObject({
    sweepIDs: z.array(recordId).describe('None where it still waits: the fund says why'),
    fund,
  }),
});

export const cancelSweep = endpoint({
  id: 'cancelSweep',
  tag,
  method: 'POST',
  path: '/api/v1/sweeps/:id/cancel',
  summary: 'Give up a sweep that was not signed yet',
  auth: 'member',
  params: ofSweep,
  result: sweepView,
});

export const listSweepTransactions = endpoint({
  id: 'listSweepTransactions',
  tag,
  method: 'GET',
  path: '/api/v1/sweep-transactions',
  summary: 'The transactions of sweeps, the newest first',
  auth: 'any',
  fixed: true,
  query: z.object({ limit, offset }),
  result: z.strictObject({
    sweepTransactionInfo: z.array(
      z.strictObject({
        id: recordId,
        walletID: recordId,
        walletName: z.string(),
        blockchainCode: z.enum(chainCodes),
        currencyCode: z.string(),
        amount: z.string(),
        amountUSD: dollars.nullable(),
        addressCount: z.int().min(0),
        fee: z.string().nullable(),
        feeUSD: dollars.nullable(),
        status: z.enum(sweepStatuses),
        txHash: z.string().nullable(),
        fromAddress: z.string().nullable().describe('Who paid the fee'),
        toAddress: z.string(),
        createdAt: instant,
        updatedAt: instant,
      }),
    ),
    totalCount: z.int().min(0),
  }),
});
