import * as z from 'zod';
import { chainCodes } from '@coffer/kernel/chain.ts';
import { endpoint } from '../endpoint.ts';
import { cursor, instant, limit, line, pathId, projectRef, recordId, takesEffectAt } from '../fields.ts';
import { customerID } from '../payment-fields.ts';

/** What came in on the chains, and whose it is. */

const tag = 'Deposits';
const units = z.string().describe('In the smallest units of the asset');

export const depositStatuses = ['seen', 'included', 'confirmed', 'reorged', 'dropped', 'replaced'] as const;
export const treatments = ['credit', 'unsupported', 'dust', 'own'] as const;
export const matchings = ['owned', 'unmatched', 'matched', 'ignored'] as const;

export const depositView = z.strictObject({
  id: recordId,
  status: z.enum(depositStatuses),
  treatment: z
    .enum(treatments)
    .describe(
      'credit: money. unsupported: a token that is not set up here. dust: below the limit. own: moved by ourselves.',
    ),
  matching: z.enum(matchings),
  blockchainCode: z.enum(chainCodes),
  currencyCode: z.string().nullable().describe('Null for a token that is not set up here'),
  contract: z
    .string()
    .nullable()
    .describe("Null for the chain's own coin, and for all further tokens of an address that was sent too many"),
  amount: z.string().nullable().describe('As a decimal; null where the decimals are not known'),
  units,
  transactionHash: z.string(),
  path: z.string().describe('Where inside the transaction'),
  explorerTransaction: z.string().nullable(),
  fromAddress: z.string().nullable(),
  toAddress: z.string(),
  walletID: recordId,
  projectId: recordId.nullable(),
  customer: z.strictObject({ id: recordId, customerID: z.string(), email: z.string().nullable() }).nullable(),
  blockHeight: z.int().nullable(),
  blockHash: z.string().nullable(),
  blockAt: instant.nullable(),
  confirmations: z.strictObject({
    current: z.int().describe('As explorers count: its own block is the first'),
    required: z.int(),
  }),
  round: z.int().describe('How often it came into the chain'),
  firstSeenAt: instant,
  confirmedAt: instant.nullable(),
  note: z
    .string()
    .nullable()
    .describe('What a person should know of it, such as that less came than its contract said'),
  all: z
    .strictObject({
      transfers: z.int().describe('About how many there were'),
      lastTransactionHash: z.string(),
      lastAt: instant,
    })
    .nullable()
    .describe(
      'Of a token that is not set up here, all that came to an address are one deposit, which names the first; null for any other',
    ),
});
export type DepositView = z.output<typeof depositView>;

const dustLimitView = z.strictObject({
  blockchainCurrencyID: recordId,
  blockchainCode: z.enum(chainCodes),
  currencyCode: z.string(),
  dustLimit: z
    .string()
    .nullable()
    .describe(
      'As a decimal; null where nobody set one: then it is a cent, or a thousandth of what a small quote asks for',
    ),
});

export const postingView = z.strictObject({
  at: instant,
  kind: z.string(),
  account: z.string(),
  asset: z.string(),
  units: units.describe('A debit when positive, a credit when negative'),
});

const page = z.strictObject({ data: z.array(depositView), nextCursor: z.string().nullable() });
const filters = {
  projectId: projectRef.default('all'),
  blockchainCode: z.enum(chainCodes).optional(),
  currencyCode: z.string().max(20).optional(),
  address: z.string().max(100).optional().describe('To whom it came, or from whom'),
  hash: z.string().max(120).optional(),
  limit,
  cursor,
};

export const listDeposits = endpoint({
  id: 'listDeposits',
  tag,
  method: 'GET',
  path: '/api/v1/deposits',
  summary: 'What came in, the newest first',
  auth: 'any',
  query: z.strictObject({
    ...filters,
    status: z.enum(depositStatuses).optional(),
    treatment: z.enum(treatments).optional(),
    matching: z.enum(matchings).optional(),
  }),
  result: page,
});

export const getDeposit = endpoint({
  id: 'getDeposit',
  tag,
  method: 'GET',
  path: '/api/v1/deposits/:id',
  summary: 'One deposit, with each step of its life and what was booked for it',
  auth: 'any',
  params: z.strictObject({ id: pathId }),
  result: z.strictObject({
    ...depositView.shape,
    history: z.array(
      z.strictObject({ at: instant, event: z.string(), round: z.int(), blockHeight: z.int().nullable() }),
    ),
    postings: z.array(postingView),
  }),
});

export const listMissedDeposits = endpoint({
  id: 'listMissedDeposits',
  tag,
  method: 'GET',
  path: '/api/v1/missed-deposit',
  summary: 'What came in for nobody that we know, or in a token that is not set up, and waits for a person',
  auth: 'any',
  query: z.strictObject(filters),
  result: page,
});

const missed = '/api/v1/missed-deposit/:id' as const;

export const matchDeposit = endpoint({
  id: 'matchDeposit',
  tag,
  method: 'POST',
  path: `${missed}/match`,
  summary:
    'Say whose a missed deposit is: that customer is credited; above 100 dollars in a day it needs proof of person',
  auth: 'member',
  params: z.strictObject({ id: pathId }),
  body: z.strictObject({
    projectId: recordId.max(999_999_999),
    customerID,
  }),
  result: depositView,
});

export const ignoreDeposit = endpoint({
  id: 'ignoreDeposit',
  tag,
  method: 'POST',
  path: `${missed}/ignore`,
  summary: 'Take a missed deposit off the list; the money stays where it is, and it can still be matched',
  auth: 'member',
  params: z.strictObject({ id: pathId }),
  body: z.strictObject({ reason: line(300).min(1, 'must say why') }),
  result: depositView,
});

export const listDustLimits = endpoint({
  id: 'listDustLimits',
  tag,
  method: 'GET',
  path: '/api/v1/dust-limit',
  summary: 'Below which amount an arrival of a currency is dust, of every currency on every chain',
  auth: 'any',
  result: z.array(dustLimitView),
});

export const putDustLimit = endpoint({
  id: 'putDustLimit',
  tag,
  method: 'PUT',
  path: '/api/v1/dust-limit/:id',
  summary: 'Say below which amount what arrives from now on is dust, and credited to nobody',
  auth: 'member',
  params: z.strictObject({ id: pathId.describe('Of the currency on its chain') }),
  body: z.strictObject({
    dustLimit: z
      .string('must be an amount as text such as "0.01", or null for no limit')
      .max(100, 'must have at most 100 characters')
      .nullable()
      .describe('Null: what is worth less than a cent; the smallest unit: everything counts'),
  }),
  result: z.strictObject({ ...dustLimitView.shape, takesEffectAt }),
});
