import * as z from 'zod';
import { chainCodes, chainFamilies } from '@coffer/kernel/chain.ts';
import { endpoint } from '../endpoint.ts';
import { email, instant, recordId } from '../fields.ts';
import { dollars, moreDeposits, reference, referenceParam } from '../payment-fields.ts';
import { paymentExceptions, paymentStates, paymentStatuses } from './payments.ts';

/** What a payer's page asks. The reference is the secret: whoever has it may look and pay. */

const tag = 'Checkout';
const params = z.strictObject({ ref: referenceParam });

/** How a checkout stands, in the words of its page. */
export const checkoutSteps = [
  'choose',
  'waiting',
  'detected',
  'underpaid',
  'paid',
  'overpaid',
  'expired',
  'cancelled',
  'refunded',
] as const;

/** What keeps payments on a network from being confirmed in time, for whoever says it in words of their own. */
export const networkTroubles = ['syncing', 'unavailable', 'stalled', 'unreachable', 'paused'] as const;

/** Why a currency cannot be paid in at the moment. */
export const unavailableCodes = [...networkTroubles, 'no_rate'] as const;

export const checkoutAttempt = z.strictObject({
  id: recordId,
  status: z.enum(['active', 'used', 'superseded', 'expired']),
  blockchainCode: z.enum(chainCodes),
  blockchainName: z.string(),
  currencyCode: z.string(),
  currencyName: z.string(),
  address: z.string(),
  tokenAddress: z.string().nullable(),
  walletPrecision: z.int(),
  amountDue: z.string().describe('What is still to be sent, in the currency'),
  amountInUSD: z.string(),
  rate: z.string(),
  uri: z.string().describe('Opens a wallet with everything filled in'),
  quotedAt: instant,
  expiresAt: instant.describe('Until then the rate is held'),
  confirmationsRequired: z.int(),
  unavailable: z
    .strictObject({ code: z.enum(networkTroubles), reason: z.string() })
    .nullable()
    .describe('Why payments on its network are confirmed late at the moment; what is sent all the same is not lost'),
});

export const checkoutDeposit = z.strictObject({
  blockchainCode: z.enum(chainCodes),
  blockchainName: z.string(),
  currencyCode: z.string(),
  amount: z.string(),
  amountInUSD: z.string(),
  transactionHash: z.string(),
  explorerTransaction: z.string().nullable(),
  inBlock: z.boolean().describe('False while it was seen and waits for its first block'),
  confirmed: z.boolean(),
  confirmations: z.strictObject({ current: z.int(), required: z.int() }),
  secondsLeft: z.int().nullable().describe('About; null when the chain does not say'),
  late: z.boolean(),
  firstSeenAt: instant,
});

export const checkoutBrand = z.strictObject({
  name: z.string(),
  logoPath: z.string().nullable(),
  color: z.string().nullable(),
  website: z.string().nullable(),
  supportEmail: z.string().nullable(),
});

/** The names in front are fixed for outside clients; from `status` on they are ours. */
export const publicPayment = z.strictObject({
  invoiceID: z.string().describe('The reference where the shop gave no number of its own'),
  customerID: z.string().nullable().describe('As the shop gave it: whoever has the reference reads it'),
  currencySymbol: z.string().nullable(),
  blockchainSymbol: z.string().nullable(),
  currencyAddress: z.string().nullable(),
  currencyName: z.string().nullable(),
  currencyDesc: z.string().nullable(),
  currencyDecimals: z.int().nullable(),
  amountInUSD: z.string().nullable(),
  filledAmount: z.string(),
  filledAmountInUSD: z.string(),
  paymentState: z.enum(paymentStates),
  merchantName: z.string(),
  depositAddress: z.string().nullable(),
  referenceID: reference,
  successURL: z.string().nullable(),
  cancelURL: z.string().nullable(),
  createdAt: instant,
  explorerTransaction: z.string().nullable(),
  externalPlatformID: recordId,
  status: z.enum(paymentStatuses),
  exception: z.enum(paymentExceptions),
  step: z.enum(checkoutSteps),
  sequence: z.int().min(0).describe('Grows with each change of the payment'),
  note: z.string().nullable(),
  needsAmount: z.boolean(),
  needsPayer: z.boolean(),
  payerEmail: z.string().nullable().describe('Masked, such as i***@example.com'),
  dueInUSD: z.string().nullable(),
  detectedAmountInUSD: z.string(),
  overInUSD: z.string(),
  expiresAt: instant,
  monitoredUntil: instant,
  settledAt: instant.nullable(),
  attempt: checkoutAttempt.nullable().describe('What the payer chose last'),
  deposits: z.array(checkoutDeposit),
  moreDeposits,
  brand: checkoutBrand,
  testWallet: z.boolean().describe('On a local network the page can pay by itself'),
});
export type PublicPayment = z.output<typeof publicPayment>;

export const getPublicPayment = endpoint({
  id: 'getPublicPayment',
  tag,
  method: 'GET',
  path: '/api/v1/payment/reference/:ref',
  summary: 'A payment as its payer sees it',
  auth: 'public',
  fixed: true,
  params,
  result: publicPayment,
});

/** The same by an address that older clients know. */
export const getPaymentDetails = endpoint({
  id: 'getPaymentDetails',
  tag,
  method: 'GET',
  path: '/api/v1/payment/details',
  summary: 'A payment as its payer sees it; use `/payment/reference/{ref}`',
  auth: 'public',
  fixed: true,
  query: z.object({ referenceID: referenceParam }),
  result: publicPayment,
});

/** The names up to `currencyID` are fixed for outside clients. */
export const payOption = z.strictObject({
  id: recordId,
  blockchainCode: z.enum(chainCodes),
  network: z.string(),
  currencyCode: z.string(),
  currency: z.string(),
  customerAddress: z.string().nullable().describe('Where this customer paid in it before'),
  tokenAddress: z.string().describe("All zeros for the chain's own coin"),
  standard: z.string(),
  walletPrecision: z.int(),
  family: z.enum(chainFamilies),
  recommended: z.boolean(),
  mostUsed: z.boolean(),
  blockchainID: recordId,
  currencyID: recordId,
  preselected: z.boolean().describe("The project's own choice"),
  available: z.boolean(),
  reason: z.string().nullable().describe('Why it cannot be paid in at the moment'),
  reasonCode: z.enum(unavailableCodes).nullable().describe('The same as a code; null while it can be paid in'),
  amountDue: z.string().nullable().describe('About, at the present rate'),
  networkFeeInUSD: z.string().nullable().describe('About what a transfer costs the payer'),
});
export type PayOption = z.output<typeof payOption>;

export const listPayOptions = endpoint({
  id: 'listPayOptions',
  tag,
  method: 'GET',
  path: '/api/v1/blockchain-currency/reference/:ref',
  summary: 'What a payment may be paid in',
  auth: 'public',
  fixed: true,
  params,
  result: z.array(payOption),
});

export const chooseDepositAddress = endpoint({
  id: 'chooseDepositAddress',
  tag,
  method: 'POST',
  path: '/api/v1/deposit-address/reference/:ref',
  repeatable: true,
  summary: 'Choose what to pay in: answers the address and a quote that holds for some minutes',
  auth: 'public',
  fixed: true,
  params,
  body: z.object({
    blockchain_code: z.enum(chainCodes),
    currency_code: z
      .string()
      .min(1, 'must not be empty')
      .max(20)
      .optional()
      .describe("The chain's own coin when left out"),
  }),
  result: z.strictObject({
    id: recordId,
    createdAt: instant,
    Address: z.string(),
    Family: z.enum(chainFamilies),
    Status: z.string(),
    attempt: checkoutAttempt,
  }),
});

export const completePayment = endpoint({
  id: 'completePayment',
  tag,
  method: 'POST',
  path: '/api/v1/payment/reference/:ref/complete',
  repeatable: true,
  summary: 'Say what a payment link left open: the amount, or who pays',
  auth: 'public',
  params,
  body: z.strictObject({ amountInUSD: dollars.optional(), email: email.optional() }),
  result: publicPayment,
});

/** Only on a local network; elsewhere the call answers 404. */
export const payFromTestWallet = endpoint({
  id: 'payFromTestWallet',
  tag,
  method: 'POST',
  path: '/api/v1/payment/reference/:ref/test-wallet',
  summary: 'Pay from the test wallet of a local network',
  auth: 'public',
  params,
  body: z.strictObject({
    what: z.enum(['exact', 'less', 'more', 'late']).describe('late: the payment is let expire first, and then paid'),
  }),
  result: z.strictObject({ transactionHash: z.string() }),
});
