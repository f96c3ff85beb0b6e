import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, email, instant, limit, line, recordId } from '../fields.ts';
import {
  dollars,
  friendView,
  inProject,
  oneOfProject,
  payoutMinimum,
  referrerView,
  rewardTotals,
} from './growth-fields.ts';
import { referrerStatuses, withdrawalStatuses } from './growth-words.ts';
import { rewardView } from './rewards.ts';

/** Who brings friends, and what they have of it. */

const tag = 'Referrers';
const path = '/api/v1/external-platform/:projectId/referral/referrers';
const page = { nextCursor: z.string().nullable(), totalCount: z.int().min(0) } as const;

const filters = {
  status: z.enum(referrerStatuses, `must be one of ${referrerStatuses.join(', ')}`).optional(),
  query: line(254).optional().describe('How an email address, a reference or a code begins'),
  code: line(42)
    .min(1, 'must not be empty')
    .optional()
    .describe('The one whose code it is, as a link carries it, or the end of whose link'),
  campaignID: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'must be the id of a campaign')
    .transform(Number)
    .optional(),
} as const;

export const listReferrers = endpoint({
  id: 'listReferrers',
  tag,
  method: 'GET',
  path,
  summary: 'Referrers, the newest first',
  auth: 'any',
  params: inProject,
  query: z.strictObject({
    ...filters,
    limit,
    cursor,
  }),
  result: z.strictObject({ data: z.array(referrerView), ...page }),
});

export const exportReferrers = endpoint({
  id: 'exportReferrers',
  tag,
  method: 'GET',
  path: `${path}/export`,
  summary: 'The same as a CSV file, one line for each referrer, with what each has',
  auth: 'any',
  sends: 'text/csv',
  params: inProject,
  query: z.strictObject(filters),
  result: z.string(),
});

export const createReferrer = endpoint({
  id: 'createReferrer',
  tag,
  method: 'POST',
  path,
  summary: 'Add somebody who brings friends',
  auth: 'any',
  status: 201,
  params: inProject,
  body: z.strictObject({
    email,
    referenceID: line(120).min(1, 'must not be empty').describe("The customer's number in your own system"),
    code: z
      .string()
      .regex(/^[A-Za-z0-9-]{3,32}$/, 'must be 3 to 32 letters, digits or hyphens')
      .optional(),
  }),
  result: referrerView,
});

export const getReferrer = endpoint({
  id: 'getReferrer',
  tag,
  method: 'GET',
  path: `${path}/:id`,
  summary: 'One referrer',
  auth: 'any',
  params: oneOfProject,
  result: referrerView,
});

export const setReferrerStatus = endpoint({
  id: 'setReferrerStatus',
  tag,
  method: 'PUT',
  path: `${path}/:id/status`,
  summary:
    'Suspend a referrer, block them, or let them go on. Who is suspended gets no new friends and rewards; what they have waits',
  auth: 'member',
  params: oneOfProject,
  body: z.strictObject({
    status: z.enum(referrerStatuses, `must be one of ${referrerStatuses.join(', ')}`),
    reason: line(300).nullish().describe('Needed to suspend and to block'),
  }),
  result: referrerView,
});

export const getFriendsTotal = endpoint({
  id: 'getFriendsTotal',
  tag,
  method: 'GET',
  path: `${path}/:id/referee/total`,
  summary: 'How many friends somebody brought',
  auth: 'any',
  params: oneOfProject,
  result: z.strictObject({ total: z.int(), linked: z.int(), converted: z.int(), rejected: z.int() }),
});

export const listFriends = endpoint({
  id: 'listFriends',
  tag,
  method: 'GET',
  path: `${path}/:id/referee`,
  summary: 'The friends of a referrer, the newest first',
  auth: 'any',
  params: oneOfProject,
  query: z.strictObject({ limit, cursor }),
  result: z.strictObject({ data: z.array(friendView), ...page }),
});

export const getReferrerRewardsTotal = endpoint({
  id: 'getReferrerRewardsTotal',
  tag,
  method: 'GET',
  path: `${path}/:id/rewards/total`,
  summary: 'What a referrer got, by what became of it',
  auth: 'any',
  params: oneOfProject,
  result: rewardTotals,
});

export const listReferrerRewards = endpoint({
  id: 'listReferrerRewards',
  tag,
  method: 'GET',
  path: `${path}/:id/rewards`,
  summary: 'The rewards of a referrer, the newest first, with how each was worked out',
  auth: 'any',
  params: oneOfProject,
  query: z.strictObject({ limit, cursor }),
  result: z.strictObject({ data: z.array(rewardView), ...page }),
});

export const withdrawalView = z.strictObject({
  id: recordId,
  projectID: recordId,
  projectName: z.string(),
  referrer: z.strictObject({ id: recordId, email: z.string(), referenceID: z.string() }),
  status: z.enum(withdrawalStatuses),
  amountUSD: dollars,
  rewards: z.int().min(0).describe('How many it pays; none once it was rejected'),
  blockchainCode: z.string(),
  currencyCode: z.string(),
  toAddress: z.string(),
  requestedAt: instant,
  requestedBy: z.string(),
  payoutID: recordId.nullable().describe('The payout that pays it'),
  payoutStatus: z.string().nullable(),
  rejectedBecause: z.string().nullable(),
  lastFailure: z.string().nullable().describe('What became of the payout before, where it was not paid'),
  decidedBy: z.string().nullable(),
  txHash: z.string().nullable(),
});
export type ReferralWithdrawalView = z.output<typeof withdrawalView>;

export const listReferrerWithdrawals = endpoint({
  id: 'listReferrerWithdrawals',
  tag,
  method: 'GET',
  path: `${path}/:id/withdrawals`,
  summary: 'What was paid out to a referrer, or was asked for, the newest first',
  auth: 'any',
  params: oneOfProject,
  query: z.strictObject({ limit, cursor }),
  result: z.strictObject({ data: z.array(withdrawalView), ...page }),
});

export const previewReferrerWithdrawal = endpoint({
  id: 'previewReferrerWithdrawal',
  tag,
  method: 'GET',
  path: `${path}/:id/withdrawals/next`,
  summary: 'What a payout to a referrer would pay now, and where it would go',
  auth: 'any',
  params: oneOfProject,
  result: z.strictObject({
    amountUSD: dollars.describe('All that is available, less what is owed'),
    minimum: payoutMinimum,
    missingUSD: dollars.describe('0 where it is enough'),
    isOpen: z.boolean().describe('One is under way: it has to end first'),
    network: z
      .strictObject({ blockchainCode: z.string(), blockchainName: z.string(), currencyCode: z.string() })
      .nullable()
      .describe('Where and in what their campaign pays'),
    to: z
      .strictObject({
        recipientID: recordId,
        address: z.string(),
        usableFrom: instant.nullable().describe('While it waits'),
      })
      .nullable()
      .describe('The address that they confirmed on that network'),
  }),
});

export const requestReferrerWithdrawal = endpoint({
  id: 'requestReferrerWithdrawal',
  tag,
  method: 'POST',
  path: `${path}/:id/withdrawals`,
  summary: 'Ask for a payout of everything that a referrer has available, to a recipient of the address book',
  auth: 'member',
  status: 201,
  params: oneOfProject,
  body: z.strictObject({
    recipientID: recordId.describe('Their address: a confirmed recipient of the project'),
    currencyCode: line(20).min(1, 'must not be empty'),
  }),
  result: withdrawalView,
});
