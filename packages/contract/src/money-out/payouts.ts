import * as z from 'zod';
import { chainCodes } from '@coffer/kernel/chain.ts';
import { endpoint } from '../endpoint.ts';
import { cursor, email, instant, limit, line, pathId, projectRef, recordId } from '../fields.ts';
import { postingView } from '../money-in/deposits.ts';
import { referenceParam } from '../payment-fields.ts';
import { payoutStatuses, payoutTypes } from './payout-words.ts';

/** Paying people: what was asked for, who approved it, and what the chain made of it. */

const tag = 'Payouts';
const decimal = z.string().describe('A decimal in the currency');
const dollars = z.string().describe('Dollars, as a decimal');

/** A rule that asks for a person, or what is worth knowing, in a sentence. */
const because = z.strictObject({ code: z.string(), reason: z.string() });

export const payoutView = z.strictObject({
  id: recordId,
  projectID: recordId,
  projectName: z.string(),
  type: z.enum(payoutTypes),
  status: z.enum(payoutStatuses),
  statusAt: instant,
  blockchainCode: z.enum(chainCodes),
  currencyCode: z.string(),
  currencyAddress: z.string().nullable().describe("null: the chain's own coin"),
  amount: decimal.describe('What the payee gets'),
  amountWithheld: decimal.describe('Kept of what was asked for, for the fee; 0 where the merchant pays it'),
  amountUSD: dollars.describe('At the rate of the request'),
  priceUSD: dollars,
  pricedAt: instant,
  toAddress: z.string(),
  recipient: z
    .strictObject({ id: recordId, name: z.string().nullable(), email: z.string().nullable() })
    .nullable()
    .describe('The payee of the address book that it goes to'),
  isKnownPayee: z.boolean().describe('This address was paid before, or its recipient was confirmed'),
  recipientEmail: z.string().nullable(),
  customerID: z.string().nullable(),
  note: z.string().nullable(),
  feeFrom: z.enum(['merchant', 'amount']),
  feeCurrency: z.string(),
  feeMax: z.string().describe("In the chain's coin: it never costs more"),
  fee: z.string().nullable().describe("In the chain's coin: what it cost; null until the chain shows it"),
  walletID: recordId.nullable().describe('The hot wallet that pays, once it was chosen'),
  walletName: z.string().nullable(),
  fromAddress: z.string().nullable(),
  reasons: z.array(because).describe('Why it waits for a person'),
  approvals: z.strictObject({
    needed: z.int().min(0),
    given: z.int().min(0),
    approvers: z.array(z.string()).describe('Who approved what it says now'),
    expireAt: instant.nullable(),
  }),
  mayGoAt: instant.nullable().describe('Not before, where a rule says so'),
  waiting: z
    .strictObject({ code: z.string(), reason: z.string(), nextTryAt: instant })
    .nullable()
    .describe('Why it does not go on just now'),
  failure: because.nullable(),
  transactionHash: z.string().nullable(),
  explorerTransaction: z.string().nullable(),
  blockHeight: z.int().nullable(),
  confirmations: z.strictObject({ current: z.int().min(0), required: z.int().min(0) }),
  refund: z.strictObject({ paymentReference: z.string(), refundID: recordId }).nullable(),
  batch: z
    .strictObject({ id: recordId, fileName: z.string(), line: z.int().min(2) })
    .nullable()
    .describe('The file that it came with'),
  createdBy: z.strictObject({
    kind: z.enum(['member', 'key']),
    name: z.string(),
    memberID: recordId.nullable(),
  }),
  attempt: z.int().min(1).describe('How often it was tried anew after a proven failure'),
  createdAt: instant,
  updatedAt: instant,
});
export type PayoutView = z.output<typeof payoutView>;

export const payoutEventNames = [
  'payout.requested',
  'payout.approval-needed',
  'payout.approval-given',
  'payout.approved',
  'payout.approval-lapsed',
  'payout.initiated',
  'payout.waiting',
  'payout.sent',
  'payout.fee-raised',
  'payout.processed',
  'payout.reorged',
  'payout.failed',
  'payout.retried',
  'payout.rejected',
  'payout.cancelled',
] as const;

/** How the caller approves with a passkey on the page of the signer. */
export const passkeyWay = z.strictObject({
  isNeeded: z.boolean().describe('The policy takes nothing else for so much'),
  link: z.string().nullable().describe('Where the caller approves it; null: the signer has no page, or does not run'),
  isEnrolled: z.boolean().describe('The caller has a passkey there that counts'),
  isGiven: z.boolean().describe('The caller has signed for what it says now, and only has to have it counted'),
});
export type PasskeyWay = z.output<typeof passkeyWay>;

export const approvalMeans = z
  .enum(['passkey', 'step_up'], 'must be passkey or step_up')
  .default('step_up')
  .describe(
    'passkey: what the caller signed on the page of the signer; step_up: proof of person to this API, which is weaker',
  );

export const payoutActions = ['approve', 'reject', 'cancel', 'retry'] as const;

export const payoutDetail = z.strictObject({
  ...payoutView.shape,
  intentHash: z.string().describe('What an approval is for: it changes with anything that matters'),
  actions: z.array(z.enum(payoutActions)).describe('What the caller may do with it as it stands'),
  approvalBar: z
    .string()
    .nullable()
    .describe('Why the caller may not approve it though it waits for that, in a sentence: own request, not yet, …'),
  payee: z.strictObject({
    timesPaid: z.int().min(0),
    firstPaidAt: instant.nullable(),
    lastPaidAt: instant.nullable(),
    looksLike: z
      .array(z.strictObject({ address: z.string(), name: z.string().nullable() }))
      .describe('Known addresses that begin and end as this one does and are another'),
  }),
  passkey: passkeyWay,
  limit: z
    .strictObject({ dayUSD: dollars, outUSD: dollars, waitingUSD: dollars, thisUSD: dollars })
    .nullable()
    .describe("The project's limit for 24 hours: what went out, what waits beside this one, and this one"),
  decisions: z.array(
    z.strictObject({
      memberID: recordId,
      name: z.string(),
      verdict: z.enum(['approved', 'rejected']),
      means: z
        .enum(['passkey', 'step_up', 'none'])
        .describe(
          "What the person proved themselves with: a passkey on the signer's page, a password or a one-time code, or nothing to reject",
        ),
      at: instant,
      isValid: z.boolean().describe('It is for what the payout says now'),
    }),
  ),
  history: z.array(
    z.strictObject({
      at: instant,
      event: z.enum(payoutEventNames),
      by: z.string().nullable().describe('The person or the key; null for the program'),
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
});
export type PayoutDetail = z.output<typeof payoutDetail>;

const filters = {
  projectId: projectRef.default('all'),
  status: z
    .string()
    .max(200)
    .transform((given) => given.split(','))
    .pipe(z.array(z.enum(payoutStatuses, `must be some of ${payoutStatuses.join(', ')}, divided by commas`)))
    .optional(),
  type: z.enum(payoutTypes).optional(),
  blockchainCode: z.enum(chainCodes).optional(),
  currencyCode: z.string().max(20).optional(),
  query: line(254).optional().describe('An address, a transaction, an email address, a customer or a note'),
  mine: z.literal('true').optional().describe('Only those that wait for the approval of the caller, each by itself'),
  batchId: pathId.optional().describe('Only those of a file'),
};

export const listPayouts = endpoint({
  id: 'listPayouts',
  tag,
  method: 'GET',
  path: '/api/v1/payouts',
  summary: 'Payouts, the newest first',
  auth: 'any',
  query: z.strictObject({ ...filters, limit, cursor }),
  result: z.strictObject({
    data: z.array(payoutView),
    nextCursor: z.string().nullable(),
    totalCount: z.int().min(0),
    totals: z.strictObject({
      paidUSD: dollars.describe('Of those that are processed'),
      waitingUSD: dollars.describe('Of those that wait for approval'),
    }),
    counts: z
      .record(z.enum(payoutStatuses), z.int().min(0))
      .describe('How many there are in each status, whatever status was asked for'),
  }),
});

export const exportPayouts = endpoint({
  id: 'exportPayouts',
  tag,
  method: 'GET',
  path: '/api/v1/payouts/export',
  summary: 'The same as a CSV file, one line for each payout',
  auth: 'any',
  sends: 'text/csv',
  query: z.strictObject(filters),
  result: z.string(),
});

export const summarizePayouts = endpoint({
  id: 'summarizePayouts',
  tag,
  method: 'GET',
  path: '/api/v1/payouts/summary',
  summary: 'How many payouts wait for approval, and for whose',
  auth: 'any',
  query: z.strictObject({ projectId: projectRef.default('all') }),
  result: z.strictObject({
    pendingCount: z.int().min(0).describe('All that wait for approval'),
    mineCount: z.int().min(0).describe('Those of them that the caller may approve; a file counts as one'),
    stuckCount: z.int().min(0).describe('Approved, and kept from going by something'),
  }),
});

const ofPayout = z.strictObject({ id: pathId });
const one = { tag, auth: 'any', params: ofPayout, result: payoutDetail } as const;

export const getPayout = endpoint({
  ...one,
  id: 'getPayout',
  method: 'GET',
  path: '/api/v1/payouts/:id',
  summary: 'One payout: who approved it, each step, each transaction that was signed for it, and what was booked',
});

export const getPayoutReceipt = endpoint({
  ...one,
  id: 'getPayoutReceipt',
  method: 'GET',
  path: '/api/v1/payouts/:id/receipt',
  summary: 'A payout on a sheet of paper: to whom, for what, who approved it, and its transaction',
  sends: 'application/pdf',
  result: z.string().describe('A PDF with its fonts in it'),
});

const wish = {
  projectID: recordId.max(999_999_999),
  blockchainCode: z.enum(chainCodes, `must be one of ${chainCodes.join(', ')}`),
  currencyCode: line(20).min(1, 'must not be empty'),
  amount: z.string('must be a decimal as text, such as "125.50"').max(100).optional(),
  amountUSD: z
    .string('must be dollars as text, such as "125.50"')
    .max(20)
    .optional()
    .describe('In place of `amount`: so much at the rate of now'),
  recipientID: recordId.max(999_999_999).optional(),
  toAddress: line(120).min(1, 'must not be empty').optional().describe('In place of `recipientID`'),
  recipientEmail: email.optional(),
  customerID: line(200).min(1, 'must not be empty').optional(),
  note: line(300).optional(),
  feeFrom: z
    .enum(['merchant', 'amount'], 'must be merchant or amount')
    .default('merchant')
    .describe('amount: the payee gets so much less as the fee is expected to be'),
};

export const previewPayout = endpoint({
  id: 'previewPayout',
  tag,
  method: 'POST',
  path: '/api/v1/payouts/preview',
  summary: 'What a payout would be: what the payee gets, the fee, what the policy says, and what is free',
  auth: 'member',
  repeatable: true,
  body: z.strictObject(wish),
  result: z.strictObject({
    amount: decimal.describe('What the payee gets'),
    amountWithheld: decimal,
    amountUSD: dollars,
    priceUSD: dollars,
    pricedAt: instant,
    toAddress: z.string(),
    feeCurrency: z.string(),
    feeExpected: z.string(),
    feeExpectedUSD: dollars.nullable(),
    feeMax: z.string(),
    verdict: z.enum(['go', 'ask', 'refuse']),
    approvalsNeeded: z.int().min(0),
    reasons: z.array(because).describe('Why people are asked, or why it is refused'),
    mayGoAt: instant.nullable(),
    isKnownPayee: z.boolean(),
    warnings: z.array(because).describe('What is worth a second look; none of it stands in the way'),
    funds: z.strictObject({
      free: decimal.describe('What the project owns and no payout has reserved'),
      reserved: decimal.describe('For payouts that were asked for'),
      inHotWallets: decimal.describe('What hot wallets hold and have promised to nobody: more than this waits'),
      atAddresses: decimal.describe('Not swept yet'),
      inColdWallets: decimal.describe('Sent to cold wallets: it has to come back to a hot wallet first'),
    }),
  }),
});

export const createPayout = endpoint({
  id: 'createPayout',
  tag,
  method: 'POST',
  path: '/api/v1/payouts',
  summary: 'Ask for a payout; what the policy does not let go by itself waits for the approval of others',
  auth: 'member',
  status: 201,
  body: z.strictObject({
    ...wish,
    again: z
      .literal(true)
      .optional()
      .describe('Also where the same amount was asked for the same address within the last five minutes'),
  }),
  result: payoutDetail,
});

export const payRefund = endpoint({
  id: 'payRefund',
  tag,
  method: 'POST',
  path: '/api/v1/payment/:ref/refund/:refundId/pay',
  summary: 'Pay out a refund that was requested: a payout of its amount to its address',
  auth: 'member',
  status: 201,
  params: z.strictObject({ ref: referenceParam, refundId: pathId }),
  result: payoutDetail,
});

const intentHash = z
  .string('must be the intentHash that you saw')
  .regex(/^[0-9a-f]{64}$/, 'must be the intentHash that you saw');

export const approvePayout = endpoint({
  ...one,
  id: 'approvePayout',
  method: 'POST',
  path: '/api/v1/withdrawal/:id/approve',
  auth: 'member',
  summary: 'Approve what a payout says; needs proof of person, and another person than the one who asked',
  body: z.strictObject({
    intentHash: intentHash.describe('Of what you saw: anything else is refused with CONFLICT'),
    addressEnd: z
      .string()
      .length(6, 'must be the last six characters of the address')
      .optional()
      .describe('The last six characters of the address, as you typed them: needed for a payee that is not known'),
    means: approvalMeans,
  }),
});

export const rejectPayout = endpoint({
  ...one,
  id: 'rejectPayout',
  method: 'POST',
  path: '/api/v1/withdrawal/:id/reject',
  auth: 'member',
  summary: 'Refuse a payout, until it was signed; the money is free again',
  body: z.strictObject({
    code: z.enum(['wrong_payee', 'wrong_amount', 'not_owed', 'other'], 'must be one of the four causes'),
    reason: line(300).min(1, 'must say why'),
  }),
});

export const cancelPayout = endpoint({
  ...one,
  id: 'cancelPayout',
  method: 'POST',
  path: '/api/v1/withdrawal/:id/cancel',
  summary: 'Take a payout back, until it was signed; the money is free again',
});

export const retryPayout = endpoint({
  ...one,
  id: 'retryPayout',
  method: 'POST',
  path: '/api/v1/withdrawal/:id/retry',
  auth: 'member',
  summary: 'Ask anew for a payout of which it is proven that nothing was sent; it needs its approvals again',
});
