import * as z from 'zod';
import { chainCodes } from '@coffer/kernel/chain.ts';
import { endpoint } from '../endpoint.ts';
import { email, instant, limit, line, offset, pathId, recordId } from '../fields.ts';
import { customerID, idOrText, unlessBlank } from '../payment-fields.ts';
import { payoutStatuses, payoutTypes } from './payout-words.ts';

/** Payouts as clients of this API have always called them. The names are fixed; our own screens use payouts.ts. */

const tag = 'Withdrawals';
const named = z.record(z.string(), z.unknown()).nullable();

export const withdrawal = z.strictObject({
  id: recordId,
  currencyCode: z.string(),
  blockchainCode: z.enum(chainCodes),
  amount: z.string(),
  priceInUSD: z.string(),
  amountInUSD: z.string(),
  fee: z.string().nullable().describe("In the chain's coin, once the chain shows it"),
  fromAddress: z.string().nullable(),
  toAddress: z.string(),
  recipientEmail: z.string().nullable(),
  tokenAddress: z.string().nullable(),
  txHash: z.string().nullable(),
  uniqueTxHash: z.string().nullable(),
  txIndex: z.int().nullable(),
  blockHash: z.string().nullable(),
  status: z.enum(payoutStatuses),
  blockNumber: z.int().nullable(),
  type: z.enum(payoutTypes),
  currencyType: z.enum(['token', 'coin']),
  timestamp: instant,
  attributes: z.strictObject({ approvalReason: z.string().optional() }),
  failureReason: z.string().nullable(),
  webhookStatus: z.enum(['pending', 'received', 'failed']).nullable(),
  retryCount: z.int().min(0),
  lastRetryAt: instant.nullable(),
  memberID: recordId.nullable(),
  createdByMemberID: recordId.nullable(),
  createdByProjectID: recordId.nullable(),
  rejectedByMemberID: recordId.nullable(),
  approvedByMemberID: recordId.nullable(),
  externalPlatformID: recordId,
  currencyID: recordId,
  blockchainID: recordId,
  createdBy: z.enum(['merchant_api', 'admin']),
  member: named,
  createdByMember: named,
  createdByProject: named,
  rejectedByMember: named,
  approvedByMember: named,
  currency: named,
  blockchain: named,
  externalPlatform: named,
  createdAt: instant,
  updatedAt: instant,
  deletedAt: instant.nullable(),
  customerID: z.string().nullable(),
  mobileNumber: z.string().nullable(),
  residentialAddress: z.string().nullable(),
});
export type Withdrawal = z.output<typeof withdrawal>;

const allowedAmount = 'must be a decimal as text, such as "125.50"';

export const createWithdrawal = endpoint({
  id: 'createWithdrawal',
  tag,
  method: 'POST',
  path: '/api/v1/withdrawal/merchant',
  summary: 'Ask for a payout; a key only asks, and people approve',
  auth: 'any',
  fixed: true,
  status: 201,
  body: z
    .object({
      email,
      blockchainCode: z.enum(chainCodes, `must be one of ${chainCodes.join(', ')}`).optional(),
      blockChainCode: z.enum(chainCodes, `must be one of ${chainCodes.join(', ')}`).optional(),
      currencyCode: line(20).min(1, 'must not be empty'),
      amount: z
        .string(allowedAmount)
        .max(100)
        .regex(/^\d+(\.\d+)?$/, allowedAmount),
      toAddress: line(120).min(1, 'must not be empty'),
      customerID: unlessBlank(customerID, 'must be text of at most 200 characters, or a whole number'),
      mobileNumber: unlessBlank(line(40), 'must be one line of at most 40 characters'),
      residentialAddress: unlessBlank(line(300), 'must be one line of at most 300 characters'),
      idempotencyKey: unlessBlank(line(255), 'must be one line of at most 255 characters').describe(
        'As the header Idempotency-Key: either finds what was asked for with it before',
      ),
      projectID: idOrText.optional().describe('Needed of people; a key has its own project'),
    })
    .superRefine((given, issues) => {
      const { blockchainCode: one, blockChainCode: other } = given;
      const message = one === undefined ? 'must be given, such as ETH' : 'must be the same as blockChainCode';
      if ((one ?? other) === undefined || (one !== undefined && other !== undefined && one !== other)) {
        issues.addIssue({ code: 'custom', path: ['blockchainCode'], message });
      }
    }),
  result: withdrawal,
});

export const getMerchantWithdrawal = endpoint({
  id: 'getMerchantWithdrawal',
  tag,
  method: 'GET',
  path: '/api/v1/withdrawal/:id/merchant',
  summary: 'One payout',
  auth: 'any',
  fixed: true,
  params: z.strictObject({ id: pathId }),
  result: withdrawal,
});

export const getProjectWithdrawal = endpoint({
  id: 'getProjectWithdrawal',
  tag,
  method: 'GET',
  path: '/api/v1/project/:id/withdrawal/:withdrawalId',
  summary: 'One payout of a project',
  auth: 'any',
  fixed: true,
  params: z.strictObject({ id: pathId, withdrawalId: pathId }),
  result: withdrawal,
});

/** A filter that may come once, or several times. */
function several<T extends z.ZodType<string, string>>(word: T) {
  return z.union([z.array(word).max(50), word.transform((one) => [one])]).optional();
}

const query = z.object({
  status: several(z.enum(payoutStatuses)),
  types: several(z.enum(payoutTypes)),
  address: several(z.string().max(120)),
  blockchainCode: several(z.enum(chainCodes)),
  recipientEmails: several(z.string().max(254)),
  createdBy: several(z.enum(['merchant_api', 'admin'])),
  order: z.enum(['asc', 'desc', 'ASC', 'DESC'], 'must be asc or desc').optional(),
  sortBy: z.string().max(64).optional().describe('createdAt or updatedAt; another one is createdAt'),
  limit,
  offset,
});

const listing = {
  tag,
  method: 'GET',
  auth: 'any',
  fixed: true,
  query,
  result: z.array(withdrawal),
  summary: 'Payouts, the newest first',
} as const;
export const listWithdrawals = endpoint({ ...listing, id: 'listWithdrawals', path: '/api/v1/withdrawal' });
export const listMerchantWithdrawals = endpoint({
  ...listing,
  id: 'listMerchantWithdrawals',
  path: '/api/v1/withdrawal/merchant',
});

export const createAdminWithdrawal = endpoint({
  id: 'createAdminWithdrawal',
  tag,
  method: 'POST',
  path: '/api/v1/project/:id/admin/withdrawal',
  summary: 'Ask for a payout to a recipient of the address book',
  auth: 'any',
  fixed: true,
  status: 201,
  params: z.strictObject({ id: pathId }),
  body: z.object({
    currencyCode: line(20).min(1, 'must not be empty'),
    amount: z
      .string(allowedAmount)
      .max(100)
      .regex(/^\d+(\.\d+)?$/, allowedAmount),
    recipientID: idOrText,
  }),
  result: withdrawal,
});
