import * as z from 'zod';
import { chainCodes } from '@coffer/kernel/chain.ts';
import { endpoint } from '../endpoint.ts';
import { instant, line, recordId } from '../fields.ts';
import { moreDeposits, referenceParam } from '../payment-fields.ts';
import { paymentRow, paymentExceptions, paymentStates, paymentStatuses } from './payments.ts';

/** One payment with all that led there, and what a person decides about it. */

const tag = 'Payments';

export const paymentMove = z.strictObject({
  sequence: z.int().min(1),
  at: instant,
  event: z.string().describe('Such as payment.created, payment.detected or payment.settled'),
  status: z.enum(paymentStatuses),
  exception: z.enum(paymentExceptions),
  state: z.enum(paymentStates),
  by: z.string().nullable().describe('The person or the key; null for the program'),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

export const paymentAttempt = z.strictObject({
  id: recordId,
  status: z.enum(['quoted', 'active', 'used', 'superseded', 'expired']),
  blockchainCode: z.enum(chainCodes),
  currencyCode: z.string(),
  address: z.string(),
  amountDue: z.string(),
  amountInUSD: z.string(),
  rate: z.string(),
  rateSource: z.string(),
  ratedAt: instant,
  quotedAt: instant,
  expiresAt: instant,
});

export const paymentDeposit = z.strictObject({
  depositId: recordId,
  status: z.string(),
  blockchainCode: z.enum(chainCodes),
  currencyCode: z.string(),
  amount: z.string(),
  amountInUSD: z.string().describe('At the rate by which it counts'),
  rate: z.string(),
  transactionHash: z.string(),
  explorerTransaction: z.string().nullable(),
  fromAddress: z.string().nullable(),
  toAddress: z.string(),
  blockHeight: z.int().nullable(),
  confirmations: z.strictObject({ current: z.int(), required: z.int() }),
  firstSeenAt: instant,
  confirmedAt: instant.nullable(),
  late: z.boolean(),
});

export const resolutionActions = ['accept', 'credit', 'write_off'] as const;

/** One payment, with all that is known of it. */
export const paymentView = z.strictObject({
  ...paymentRow.shape,
  state: z.enum(paymentStates),
  url: z.url(),
  note: z.string().nullable(),
  successURL: z.string().nullable(),
  cancelURL: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  allowed: z.array(z.strictObject({ blockchainCode: z.enum(chainCodes), currencyCode: z.string() })).nullable(),
  dueInUSD: z.string().nullable().describe('What is still to come'),
  detectedAmountInUSD: z.string().describe('On the chain, not yet confirmed'),
  seenAmountInUSD: z.string().describe('Seen by the network, in no block yet'),
  monitoredUntil: instant.describe('Money that comes until then settles the payment, later it credits the customer'),
  attempts: z.array(paymentAttempt).describe('The newest 50'),
  deposits: z.array(paymentDeposit).describe('With status `seen`: known to the network, in no block yet'),
  moreDeposits,
  refunds: z.array(
    z.strictObject({
      id: recordId,
      status: z.enum(['requested', 'withdrawn', 'paying', 'paid']),
      payoutID: recordId.nullable().describe('The payout that pays it, or was the last to try'),
      blockchainCode: z.enum(chainCodes),
      currencyCode: z.string(),
      amount: z.string(),
      toAddress: z.string(),
      reason: z.string(),
      requestedBy: z.string(),
      requestedAt: instant,
    }),
  ),
  history: z.array(paymentMove).describe('The first step and the newest 200'),
  actions: z
    .array(z.enum(['cancel', 'refund', ...resolutionActions]))
    .describe('What the caller may do with it as it stands'),
});
export type PaymentView = z.output<typeof paymentView>;

const one = { tag, auth: 'any', params: z.strictObject({ ref: referenceParam }), result: paymentView } as const;

export const getPayment = endpoint({
  ...one,
  id: 'getPayment',
  method: 'GET',
  path: '/api/v1/payment/:ref',
  summary: 'One payment, with its quotes, its deposits and its history',
});

export const getPaymentHistory = endpoint({
  ...one,
  id: 'getPaymentHistory',
  method: 'GET',
  path: '/api/v1/payment/:ref/history',
  summary: 'Each step of a payment',
  result: z.array(paymentMove).describe('The first step and the newest 200'),
});

export const cancelPayment = endpoint({
  ...one,
  id: 'cancelPayment',
  method: 'POST',
  path: '/api/v1/payment/:ref/cancel',
  summary: 'Ask for nothing any more; money that comes all the same is late',
});

export const resolvePayment = endpoint({
  ...one,
  id: 'resolvePayment',
  method: 'POST',
  path: '/api/v1/payment/:ref/resolve',
  summary:
    'Decide what becomes of an exception: take it as paid, leave it with the customer, or write it off; above 100 dollars in a day it needs proof of person',
  body: z.strictObject({
    action: z
      .enum(resolutionActions)
      .describe(
        'accept: what came is enough, or late money counts. credit: what came (or came over) stays the balance of the customer. write_off: over stays with the project',
      ),
    reason: line(300).min(1, 'must say why'),
  }),
});

export const refundPayment = endpoint({
  ...one,
  id: 'refundPayment',
  method: 'POST',
  path: '/api/v1/payment/:ref/refund',
  summary: 'Request that money goes back; it is noted, and paid by a person',
  body: z.strictObject({
    blockchainCode: z.enum(chainCodes),
    currencyCode: line(20).min(1, 'must not be empty'),
    amount: z
      .string()
      .max(100)
      .describe('A decimal in the currency; at most what came in it and was not requested yet'),
    toAddress: line(120).min(1, 'must not be empty'),
    reason: line(300).min(1, 'must say why'),
  }),
});

export const withdrawRefund = endpoint({
  ...one,
  id: 'withdrawRefund',
  method: 'POST',
  path: '/api/v1/payment/:ref/refund/:refundId/withdraw',
  summary: 'Take back the request of a refund',
  params: z.strictObject({
    ref: referenceParam,
    refundId: z
      .string()
      .regex(/^[1-9]\d{0,8}$/, 'must be a whole number from 1 to 999999999')
      .transform(Number),
  }),
});
