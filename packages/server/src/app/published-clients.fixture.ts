import * as z from 'zod';

/**
 * What clients that others have published read of our answers: written down from observing them, field by field, and not
 * from our contract. More may stand beside it. Amounts are text unless a number is named.
 */

const text = z.string();
const uuid = z.uuid();
const number = z.number();
const id = z.int().min(1);

/** The headless command line takes these out of the text of the answer, and makes no payment link where one is empty. */
export const cutOut = {
  customerId: /"customer_id":"[^"]+"/,
  key: /"key":"[^"]+"/,
  accessToken: /"accessToken":"[^"]+"/,
  refreshToken: /"refreshToken":"[^"]+"/,
};

export const tokens = z.object({ accessToken: text, refreshToken: text });
export const project = z.object({ id, name: text });
export const setupMode = z.object({ setupMode: z.literal('merchant') });
export const wallet = z.object({ id, name: text, status: text });
export const link = z.array(z.object({ walletID: id, blockchainFamily: text }));
export const factory = z.object({ id, address: text, abi: z.array(z.looseObject({ type: text })) });
export const newKey = z.object({ id, key: text, status: z.literal('active') });
export const setting = z.object({ key: text, value: text });

export const newPayment = z.object({ reference_id: uuid, url: z.url(), host: z.url() });
export const publicPayment = z.object({
  referenceID: uuid,
  customerID: text,
  amountInUSD: text,
  filledAmountInUSD: text,
  paymentState: z.enum(['OPEN', 'PARTIALLY_FILLED', 'FILLED', 'OVER_FILLED', 'CANCELLED']),
  merchantName: text,
  createdAt: text,
});

export const currency = z.object({
  id,
  blockchainCode: text,
  network: text,
  currencyCode: text,
  currency: text,
  tokenAddress: text,
  standard: text,
  walletPrecision: number,
  family: text,
  blockchainID: id,
  currencyID: id,
});
export const tick = z.object({
  blockchainCode: text,
  currencyCode: text,
  tokenAddress: text,
  standard: text,
  walletPrecision: number,
  family: text,
  price: text,
});
export const depositAddress = z.object({ id, createdAt: text, Address: text, Family: text, Status: text });

export const summary = z.object({
  totalCount: number,
  closedCount: number,
  openCount: number,
  cancelledCount: number,
});

/** The tools of an assistant: what is not known is left out, and amounts are added up as numbers. */
export const searchPage = z.object({
  totalCount: number,
  data: z.array(
    z.object({
      projectName: text,
      referenceId: uuid,
      paymentStatus: text,
      customerId: text.optional(),
      email: text.optional(),
      invoiceId: text.optional(),
      txHash: text.optional(),
      fromAddress: text.optional(),
      toAddress: text.optional(),
      currency: text.optional(),
      network: text.optional(),
      blockId: z.union([text, number]).optional(),
      trxTimestamp: text.optional(),
      webhookStatus: text.optional(),
      amount: number.optional(),
      amountInUSD: number.optional(),
      filledAmount: number.optional(),
      filledAmountInUSD: number.optional(),
      createdAt: text,
    }),
  ),
});
export const workers = z.object({
  status: z.array(z.object({ name: text, status: text, details: text.optional() })),
});
export const connection = z.object({
  success: z.boolean(),
  nodes: z.array(z.object({ url: text, connected: z.boolean(), chainId: z.union([text, number]).optional() })),
});
export const blockchain = z.object({ id, code: text, name: text, family: text, status: text });
export const projectDetails = z.object({
  id,
  name: text,
  referenceId: text,
  networkCount: number,
  currencyCount: number,
  createdAt: text,
});
export const siteUrl = z.object({ siteUrl: z.url() });
export const said = z.object({ message: text });

/** The body of a webhook as receivers of shops read it. */
export const webhookBody = z.object({
  reference_id: uuid,
  customer_id: text,
  customer_email: text,
  status: z.enum(['OPEN', 'PARTIALLY_FILLED', 'FILLED', 'OVER_FILLED', 'CANCELLED']),
  amount: text,
  currency: text,
  filled_amount: text,
  filled_amount_in_usd: text,
  timestamp: text,
  payment_info: z.array(z.object({ transaction_hash: text, destination_address: text })),
  confirmation_current: number,
  confirmation_required: number,
});

/** A payout as its client makes dates and numbers of it. */
export const withdrawal = z.object({
  id,
  currencyCode: text,
  blockchainCode: text,
  amount: text,
  priceInUSD: text,
  amountInUSD: text,
  toAddress: text,
  recipientEmail: text,
  status: z.enum([
    'pending-otp-verification',
    'pending-approval',
    'pending',
    'initiated',
    'sent',
    'processed',
    'failed',
    'rejected',
    'cancelled',
  ]),
  type: z.literal('payout_merchant'),
  currencyType: z.enum(['token', 'coin']),
  retryCount: number,
  txHash: text.nullable(),
  createdBy: z.literal('merchant_api'),
  externalPlatformID: id,
  currencyID: id,
  blockchainID: id,
  createdAt: z.coerce.date(),
  updatedAt: z.coerce.date(),
});

/** A recipient as it was just added, and the page of an assistant that lists them: both times are given. */
export const newRecipient = z.object({ recipient: z.object({ id, status: text }) });
export const recipients = z.object({
  data: z.array(
    z.object({
      id,
      name: text.nullable(),
      email: text.nullable(),
      mobileNumber: text.nullable(),
      residentialAddress: text.nullable(),
      blockchainCode: text,
      address: text,
      status: text,
      createdAt: text,
      updatedAt: text,
    }),
  ),
  total: number,
  limit: number,
  offset: number,
});
export const adminWithdrawal = z.object({ id, status: text });

/** The body of a webhook about a payout. */
export const payoutBody = z.object({
  event_type: text.startsWith('payout.'),
  payout_id: id,
  network: text,
  token: text,
  amount: text,
  amount_usd: text,
  email: text,
  address: text,
  from_address: text,
  status: text,
  withdrawal_type: z.literal('payout_merchant'),
  currency_type: text,
  timestamp: number,
});
