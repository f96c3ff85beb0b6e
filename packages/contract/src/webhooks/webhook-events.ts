import * as z from 'zod';
import { instant } from '../fields.ts';
import { reference } from '../payment-fields.ts';
import { payoutTypes } from '../money-out/payout-words.ts';
import { paymentStates } from '../payments/payments.ts';

/** What webhooks carry. The names are fixed: receivers read them as they stand. Amounts are text. */

export const paymentWebhook = z.strictObject({
  reference_id: reference,
  invoice_id: z.string().describe("The shop's own number of the order; the reference where it gave none"),
  customer_id: z.string().nullable(),
  customer_email: z.string().nullable(),
  status: z.enum(paymentStates),
  amount: z.string().nullable(),
  currency: z.literal('USD'),
  filled_amount: z.string(),
  filled_amount_in_usd: z.string(),
  timestamp: instant,
  payment_info: z.array(
    z.strictObject({
      source_address: z.string().nullable(),
      transaction_hash: z.string(),
      destination_address: z.string(),
      block_number: z.int().nullable(),
      blockchain: z.string(),
      currency: z.string(),
      amount: z.string(),
      amount_in_usd: z.string(),
      confirmed: z.boolean(),
    }),
  ),
  payment_info_more: z
    .strictObject({ count: z.int().min(1), amount_in_usd: z.string() })
    .optional()
    .describe('Where more transfers came than payment_info lists: how many, and what they are worth together'),
  confirmation_current: z.int(),
  confirmation_required: z.int(),
  sequence: z.int().min(1).describe('Grows with each change of the payment: the highest is the newest'),
  event_type: z.string().describe('payment. and the status in lower case'),
  exception: z.string(),
  reorged: z.boolean().describe('A reorg took something back'),
  metadata: z.record(z.string(), z.string()),
});
export type PaymentWebhook = z.output<typeof paymentWebhook>;

export const payoutEventTypes = [
  'payout.pending-approval',
  'payout.approved',
  'payout.initiated',
  'payout.sent',
  'payout.processed',
  'payout.failed',
  'payout.rejected',
  'payout.cancelled',
] as const;

export const payoutWebhook = z.strictObject({
  event_type: z.enum(payoutEventTypes),
  payout_id: z.int(),
  network: z.string().describe('The code of the chain, such as ETH'),
  token: z.string().describe('The code of the currency, such as USDC'),
  amount: z.string(),
  amount_usd: z.string(),
  email: z.string().nullable(),
  address: z.string(),
  from_address: z.string(),
  tx_hash: z.string().nullable(),
  status: z.string().describe('The part of event_type behind the point, in capitals'),
  withdrawal_type: z.enum(payoutTypes),
  currency_type: z.enum(['coin', 'token']),
  created_at: instant,
  updated_at: instant,
  timestamp: z.int().describe('Seconds since 1970'),
  failure_reason: z.string().nullable(),
  customer_id: z.string().nullable(),
});
export type PayoutWebhook = z.output<typeof payoutWebhook>;

export const gasLowWebhook = z.strictObject({
  event_type: z.literal('treasury.gas_low'),
  wallet_id: z.int(),
  wallet_name: z.string(),
  network: z.string().describe('The code of the chain, such as ETH'),
  address: z.string().describe('Where to send coin to'),
  currency: z.string(),
  amount: z.string().describe('What it holds'),
  low_below: z.string().describe('Less than this counts as low: what the next sweeps need'),
  level: z.enum(['low', 'empty']),
  timestamp: instant,
});
export type GasLowWebhook = z.output<typeof gasLowWebhook>;
