import * as z from 'zod';
import { chainCodes } from '@coffer/kernel/chain.ts';
import { endpoint } from '../endpoint.ts';
import { instant, line, pathId, projectRef, recordId } from '../fields.ts';
import { payoutStatuses } from './payout-words.ts';
import { approvalMeans, passkeyWay } from './payouts.ts';

/** Many payouts out of one file, which people approve together. */

const tag = 'Payouts';
const decimal = z.string().describe('A decimal in the currency');
const dollars = z.string().describe('Dollars, as a decimal');
const because = z.strictObject({ code: z.string(), reason: z.string() });

/** A file holds so many payouts at most. */
export const batchLinesMax = 10_000;
/** An answer names so many lines of a kind at most. */
export const linesShownMax = 200;

const lineNumber = z.int().min(2).describe('In the file, whose head is line 1');

const badLine = z.strictObject({
  line: lineNumber,
  problem: z.string().describe('What is wrong, in a few words'),
  hint: z.string().describe('How it is written, in a sentence'),
  cells: z.array(z.string()).describe('The line as it stands; long cells are cut'),
  cell: z.int().min(0).nullable().describe('Which of them is wrong; null where it is the line as a whole'),
});

const notice = z.strictObject({
  code: z.enum(['same_file', 'requested_before', 'duplicate', 'looks_alike', 'fee_above_amount', 'new_recipient']),
  reason: z.string().describe('What is worth a second look; none of it stands in the way'),
  lines: z.array(lineNumber),
});

const readyLine = z.strictObject({
  line: lineNumber,
  name: z.string().nullable().describe('By the file, or by the address book'),
  blockchainCode: z.enum(chainCodes),
  currencyCode: z.string(),
  amount: decimal,
  amountUSD: dollars,
  toAddress: z.string(),
  isKnownPayee: z.boolean(),
  mayGoAt: instant.nullable(),
});

export const batchCheck = z.strictObject({
  fileName: z.string(),
  lineCount: z.int().min(0).describe('Lines that hold something, without the head'),
  checkedAt: instant,
  bad: z.strictObject({ count: z.int().min(0), lines: z.array(z.int()), shown: z.array(badLine) }),
  notices: z.array(notice),
  ready: z.strictObject({ count: z.int().min(0), shown: z.array(readyLine) }),
  networks: z.array(
    z.strictObject({
      blockchainCode: z.enum(chainCodes),
      payouts: z.int().min(1),
      amountUSD: dollars,
      feeUSD: dollars.nullable().describe('What sending them is expected to cost; null where the coin has no price'),
    }),
  ),
  totalUSD: dollars,
  feeUSD: dollars.nullable(),
  assets: z
    .array(
      z.strictObject({
        blockchainCode: z.enum(chainCodes),
        currencyCode: z.string(),
        needed: decimal,
        free: decimal.describe('What the project owns and no payout has reserved: less than needed is refused'),
        inHotWallets: decimal.describe('What hot wallets hold and have promised to nobody: more than this waits'),
      }),
    )
    .describe('What it takes of each currency'),
  limit: z.strictObject({ dayUSD: dollars, beforeUSD: dollars, thisUSD: dollars }),
  approvalsNeeded: z.int().min(0),
  reasons: z.array(because).describe('Why people are asked'),
  refusal: because
    .nullable()
    .describe('Why it cannot be requested as it stands: no line, too little money, the policy'),
});
export type BatchCheck = z.output<typeof batchCheck>;

export const batchView = z.strictObject({
  id: recordId,
  projectID: recordId,
  projectName: z.string(),
  fileName: z.string(),
  createdBy: z.strictObject({ name: z.string(), memberID: recordId }),
  createdAt: instant,
  payouts: z.int().min(1),
  amountUSD: dollars.describe('At the rates of the request'),
  counts: z.record(z.enum(payoutStatuses), z.int().min(0)).describe('How many of them are in each status'),
  approvals: z.strictObject({
    needed: z.int().min(0).describe('The most that one of those that wait needs'),
    given: z.int().min(0).describe('The fewest that one of those that wait has'),
    approvers: z.array(z.string()),
    expireAt: instant.nullable().describe('Of those that wait, the first to expire'),
  }),
});
export type BatchView = z.output<typeof batchView>;

const proven = z.strictObject({
  payoutID: recordId,
  line: lineNumber,
  toAddress: z.string(),
  amount: decimal,
  currencyCode: z.string(),
  note: z.string().nullable(),
});

/** So many look-alikes of known addresses are typed at most, and so many others that were not paid before. */
export const alikeTypedMax = 20;
export const samplesMax = 3;

const part = z.strictObject({
  blockchainCode: z.enum(chainCodes),
  currencyCode: z.string(),
  payouts: z.int().min(1),
  amount: decimal,
  amountUSD: dollars,
});

export const batchDetail = z.strictObject({
  ...batchView.shape,
  batchHash: z
    .string()
    .describe('Of all its payouts that wait for approval, as they stand: it changes with anything that matters'),
  networks: z.array(part),
  waiting: z
    .strictObject({ payouts: z.int().min(0), amountUSD: dollars, networks: z.array(part) })
    .describe('Those that wait for approval, which may be fewer than the file had'),
  notices: z.array(notice).describe('What is worth a second look before those that wait are approved'),
  reasons: z.array(because),
  ready: z.int().min(0).describe('How many of those that wait the caller may approve now'),
  later: z
    .strictObject({ payouts: z.int().min(1), from: instant })
    .nullable()
    .describe('Those that cannot be approved yet, since their recipients are new, and the first of these times'),
  samples: z
    .array(proven)
    .describe(
      'Addresses not paid before, of which the last six characters are typed to approve: those that look like a known one, the largest, and one drawn by lot',
    ),
  newPayees: z.int().min(0).describe('How many of those that wait go to addresses not paid before'),
  passkey: passkeyWay,
  approvalBar: z.string().nullable().describe('Why the caller cannot approve it, in a sentence'),
  actions: z.array(z.enum(['approve', 'reject', 'cancel'])),
});
export type BatchDetail = z.output<typeof batchDetail>;

const leaveOut = z
  .string()
  .max(100_000)
  .regex(/^(\d{1,6}(,\d{1,6})*)?$/, 'must be numbers of lines, divided by commas')
  .transform((text) => (text === '' ? [] : text.split(',').map(Number)))
  .optional()
  .describe('Lines that are not to be paid, such as "14,57"');

const uploading = {
  tag,
  method: 'POST',
  auth: 'member',
  files: ['file'],
  params: z.strictObject({ projectId: pathId }),
} as const;

export const checkPayoutBatch = endpoint({
  ...uploading,
  id: 'checkPayoutBatch',
  path: '/api/v1/project/:projectId/payout-batch/check',
  summary: 'What a CSV file of payouts would come to, with each line that cannot be paid; nothing is kept of it',
  repeatable: true,
  body: z.strictObject({ leaveOut }),
  result: batchCheck,
});

export const createPayoutBatch = endpoint({
  ...uploading,
  id: 'createPayoutBatch',
  path: '/api/v1/project/:projectId/payout-batch',
  summary: 'Ask for all payouts of a CSV file, or for none: lines that cannot be paid must be named in `leaveOut`',
  status: 201,
  body: z.strictObject({
    leaveOut,
    again: z
      .literal('true')
      .optional()
      .describe('Also where the project asked for the same file before, or for one of its payouts within a day'),
  }),
  result: batchDetail,
});

export const listPayoutBatches = endpoint({
  id: 'listPayoutBatches',
  tag,
  method: 'GET',
  path: '/api/v1/payout-batch',
  summary:
    'Files of payouts, the newest first: the last hundred, or the last thousand of those with payouts that wait for approval',
  auth: 'any',
  query: z.strictObject({
    projectId: projectRef.default('all'),
    waiting: z.literal('true').optional().describe('Only those with payouts that wait for approval'),
  }),
  result: z.strictObject({ data: z.array(batchView) }),
});

const ofBatch = z.strictObject({ id: pathId });
const one = { tag, params: ofBatch, result: batchDetail } as const;

export const getPayoutBatch = endpoint({
  ...one,
  id: 'getPayoutBatch',
  method: 'GET',
  path: '/api/v1/payout-batch/:id',
  summary: 'A file of payouts: what it comes to, how its payouts stand, and what approving it takes',
  auth: 'any',
});

const batchHash = z
  .string('must be the batchHash that you saw')
  .regex(/^[0-9a-f]{64}$/, 'must be the batchHash that you saw');

export const approvePayoutBatch = endpoint({
  ...one,
  id: 'approvePayoutBatch',
  method: 'POST',
  path: '/api/v1/payout-batch/:id/approve',
  auth: 'member',
  summary: 'Approve each payout of a file that can be approved now; needs proof of person',
  body: z.strictObject({
    batchHash: batchHash.describe('Of what you saw: anything else is refused with CONFLICT'),
    addressEnds: z
      .array(z.strictObject({ payoutID: recordId, addressEnd: z.string().max(6) }))
      .max(alikeTypedMax + samplesMax)
      .default([])
      .describe('The last six characters of each address in `samples`, as you typed them'),
    means: approvalMeans,
  }),
});

export const rejectPayoutBatch = endpoint({
  ...one,
  id: 'rejectPayoutBatch',
  method: 'POST',
  path: '/api/v1/payout-batch/:id/reject',
  auth: 'member',
  summary: 'Refuse all payouts of a file that are not signed; their money is free again',
  body: z.strictObject({
    code: z.enum(['wrong_payee', 'wrong_amount', 'not_owed', 'other'], 'must be one of the four causes'),
    reason: line(300).min(1, 'must say why'),
  }),
});

export const cancelPayoutBatch = endpoint({
  ...one,
  id: 'cancelPayoutBatch',
  method: 'POST',
  path: '/api/v1/payout-batch/:id/cancel',
  auth: 'member',
  summary: 'Take back all payouts of a file that are not signed; their money is free again',
});
