import * as z from 'zod';
import { chainCodes } from '@coffer/kernel/chain.ts';
import { endpoint } from '../endpoint.ts';
import { email, instant, line, recordId } from '../fields.ts';
import {
  customerID,
  dollars,
  idOrText,
  projectParams,
  reference,
  returnAddress,
  unlessBlank,
} from '../payment-fields.ts';

/** What a shop or a person does with payments. What a payer does stands in checkout.ts. */

const tag = 'Payments';

export const paymentStatuses = [
  'open',
  'detected',
  'settled',
  'expired',
  'cancelled',
  'partially_refunded',
  'refunded',
] as const;
export const paymentExceptions = ['none', 'partial', 'over', 'late', 'wrong_asset', 'reorged'] as const;
export const paymentResolutions = ['accepted', 'credited', 'refunded', 'written_off'] as const;
/** What the outside sees of a payment's state. */
export const paymentStates = ['OPEN', 'PARTIALLY_FILLED', 'FILLED', 'OVER_FILLED', 'CANCELLED'] as const;
export const searchStatuses = ['Filled', 'Partial filled', 'Pending', 'Cancelled'] as const;
export const webhookStatuses = ['Success', 'Failed', 'Pending'] as const;

const forPeople = "People, unlike API keys, need step-up for addresses that are none of the project's own";

/** `customerId` is another spelling of `customerID` that clients use. */
const newPayment = z
  .object({
    customerEmail: email.optional(),
    customerEmailTyped: z
      .literal(true)
      .optional()
      .describe(
        'Say so where somebody merely typed `customerEmail`, as guests do, and nobody checked that it is theirs: it is then where mails go once they paid something, and tells nobody who they are. Say it of all payments of a `customerID`, or of none',
      ),
    customerID: customerID
      .optional()
      .describe(
        "The shop's own id of the customer. Whoever has the link of the payment reads it: never a secret, such as the value of a cookie, and never what somebody typed",
      ),
    customerId: customerID.optional(),
    amountInUSD: dollars.optional(),
    note: line(500).optional().describe(`Shown to the payer, and told to who paid something by mail. ${forPeople}`),
    invoiceID: line(120)
      .optional()
      .describe(`The shop's own number of the order, which whoever has the link reads. ${forPeople}`),
    expiresInMinutes: z
      .int('must be a whole number of minutes')
      .min(5, 'must be at least 5')
      .max(525_600, 'must be at most 525600, a year')
      .optional(),
    allowed: z
      .array(z.object({ blockchainCode: z.enum(chainCodes), currencyCode: line(20).min(1, 'must not be empty') }))
      .min(1, 'must name at least one currency, or be left out')
      .max(100)
      .optional()
      .describe('What it may be paid in; everything that the project takes when left out'),
    successURL: returnAddress
      .optional()
      .describe(`Where the payer goes on once it is paid. ${forPeople}, and the right to change wallets`),
    cancelURL: returnAddress
      .optional()
      .describe(`Where the payer goes on without paying. ${forPeople}, and the right to change wallets`),
    metadata: z
      .record(z.string().max(40), z.string().max(500))
      .refine((given) => Object.keys(given).length <= 20, 'must have at most 20 entries')
      .optional(),
    referral: line(120).optional(),
    openAmount: z.literal(true).optional().describe('The payer chooses the amount, in place of `amountInUSD`'),
    unknownPayer: z
      .literal(true)
      .optional()
      .describe('The payer says who they are, in place of `customerEmail` and `customerID`'),
  })
  .superRefine((given, issues) => {
    const say = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message });
    if (given.openAmount && given.amountInUSD !== undefined) say('amountInUSD', 'must be left out with openAmount');
    if (!given.openAmount && given.amountInUSD === undefined) say('amountInUSD', 'must be given, such as "49.99"');
    const id = given.customerID ?? given.customerId;
    if (given.customerID !== undefined && given.customerId !== undefined && given.customerID !== given.customerId) {
      say('customerId', 'must be the same as customerID, or left out');
    }
    if (given.unknownPayer && (id !== undefined || given.customerEmail !== undefined)) {
      say('unknownPayer', 'must be left out when the customer is known');
    }
    if (given.customerEmailTyped && given.customerEmail === undefined) {
      say('customerEmailTyped', 'must be left out without customerEmail');
    }
    if (!given.unknownPayer && given.customerEmail === undefined) {
      say('customerEmail', 'must be given, such as ada@example.com');
    }
    if (!given.unknownPayer && id === undefined)
      say('customerID', 'must be given: your own name or number for the customer, such as customer-1042');
  });
export type NewPayment = z.output<typeof newPayment>;

const created = z.strictObject({
  reference_id: reference,
  url: z.url().describe('Where the payer pays'),
  host: z.url().describe('The origin of this API'),
  warnings: z
    .array(z.string())
    .optional()
    .describe('What keeps it from being paid, in plain sentences; left out where nothing does'),
});

const projectPath = '/api/v1/external-platform/:id/payment' as const;

const creating = {
  tag,
  method: 'POST',
  summary: 'Ask a customer for an amount; answers where they pay',
  auth: 'any',
  fixed: true,
  body: newPayment,
  result: created,
} as const;

export const createPayment = endpoint({ ...creating, id: 'createPayment', path: '/api/v1/payment' });
export const createProjectPayment = endpoint({
  ...creating,
  id: 'createProjectPayment',
  path: projectPath,
  params: projectParams,
});

/** The same by an address that older clients know. */
export const createPaymentAlias = endpoint({
  ...creating,
  id: 'createPaymentAlias',
  path: '/api/payment',
  summary: `${creating.summary}; use \`/api/v1/payment\``,
});

const counts = z.strictObject({
  totalCount: z.int().min(0),
  closedCount: z.int().min(0),
  openCount: z.int().min(0),
  cancelledCount: z.int().min(0),
  attentionCount: z
    .int()
    .min(0)
    .describe('Under, over, late, in another currency, or taken back by a reorg: undecided'),
});

const summing = { tag, summary: 'How many payments there are', auth: 'any', fixed: true, result: counts } as const;
export const summarizePayments = endpoint({
  ...summing,
  repeatable: true,
  id: 'summarizePayments',
  method: 'POST',
  path: '/api/v1/payment/summary',
});
export const getPaymentSummary = endpoint({
  ...summing,
  id: 'getPaymentSummary',
  method: 'GET',
  path: '/api/v1/payment/summary',
});
export const summarizeProjectPayments = endpoint({
  ...summing,
  repeatable: true,
  id: 'summarizeProjectPayments',
  method: 'POST',
  path: `${projectPath}/summary`,
  params: projectParams,
});
export const getProjectPaymentSummary = endpoint({
  ...summing,
  id: 'getProjectPaymentSummary',
  method: 'GET',
  path: `${projectPath}/summary`,
  params: projectParams,
});

/** What a search may ask for: the words of our lists, and those of `paymentState`; no payment ever is UNDEFINED. */
export const askedStatuses = [
  ...searchStatuses,
  ...paymentStates,
  'CONFIRMING',
  'DEPOSIT_RECEIVED',
  'UNDEFINED',
] as const;
/** The words of our lists, and those of other clients; nothing waits for an approval, nothing is discarded. */
export const askedWebhookStatuses = [
  ...webhookStatuses,
  'received',
  'pending',
  'failed',
  'waiting_for_approval',
  'discarded',
] as const;
export const paymentSortKeys = ['createdAt', 'updatedAt', 'amountInUSD'] as const;

const oneOf = (words: readonly string[]) => `must be a list of ${words.join(', ')}`;
const listOfTexts = (charsMax: number, entriesMax: number) =>
  unlessBlank(
    z.array(line(charsMax)).max(entriesMax),
    `must be a list of at most ${entriesMax} texts of at most ${charsMax} characters`,
  );
const day = z.union([instant, z.iso.date()]);
const dayAllowed = 'must be a day such as 2026-01-31, or a time such as 2026-01-31T12:00:00Z';

/** Everything may be left out; an empty text, an empty list and null are as if left out. */
const paymentFilter = {
  query: unlessBlank(line(254), 'must be one line of at most 254 characters').describe(
    'A transaction hash, with 0x or without; a reference, an email address, a customer or an invoice; or an amount in dollars such as $128.40 or 128.40, then the newest 1000 of each project',
  ),
  paymentStatus: unlessBlank(z.array(z.enum(askedStatuses)).max(20), oneOf(askedStatuses)),
  webhookStatus: unlessBlank(z.array(z.enum(askedWebhookStatuses)).max(20), oneOf(askedWebhookStatuses)),
  currency: listOfTexts(20, 50),
  network: listOfTexts(20, 20),
  dateFrom: unlessBlank(day, dayAllowed).describe('A day stands for its start, UTC'),
  dateTo: unlessBlank(day, dayAllowed).describe('A day stands for its end, UTC'),
  settledFrom: unlessBlank(day, dayAllowed).describe('Only those that were paid, from then on'),
  settledTo: unlessBlank(day, dayAllowed).describe('Only those that were paid, until then'),
  createdBy: unlessBlank(z.array(z.enum(['user', 'system'])).max(2), oneOf(['user', 'system'])),
  externalPlatformIds: unlessBlank(z.array(idOrText).max(1000), 'must be a list of at most 1000 ids of projects'),
  exception: unlessBlank(z.array(z.enum(paymentExceptions)).max(6), oneOf(paymentExceptions)),
  attention: unlessBlank(z.boolean(), 'must be true or false').describe(
    'Only those that wait for a decision of a person',
  ),
};

function sortKeyOf(given: string): (typeof paymentSortKeys)[number] | undefined {
  const words = given.replaceAll('_', '').toLowerCase();
  return paymentSortKeys.find((key) => key.toLowerCase() === words);
}

const sorting = {
  sortBy: unlessBlank(z.string().max(64), 'must be the name of a field')
    .transform((given) => (given === undefined ? undefined : sortKeyOf(given)))
    .optional()
    .describe('createdAt, updatedAt or amountInUSD, also written as created_at; by createdAt where it is another one'),
  sortDirection: unlessBlank(z.enum(['asc', 'desc', 'ASC', 'DESC']), 'must be asc or desc'),
};
const limitAllowed = 'must be a whole number from 1 to 200';
export const paymentSearch = z
  .object({
    ...paymentFilter,
    ...sorting,
    limit: unlessBlank(z.int(limitAllowed).min(1, limitAllowed).max(200, limitAllowed), limitAllowed),
    offset: unlessBlank(z.int().min(0).max(1_000_000), 'must be a whole number from 0 to 1000000'),
    cursor: unlessBlank(z.string().max(200), 'must be the nextCursor of a page').describe(
      'In place of offset: reads on from `nextCursor` of a page',
    ),
  })
  .default({});

const exactAmounts = z
  .strictObject({
    amountInUSD: z.string().optional(),
    amount: z.string().optional(),
    filledAmountInUSD: z.string(),
    filledAmount: z.string().optional(),
  })
  .describe('The same amounts as canonical decimals: a number may not hold all digits of a coin');

/** The first part is fixed for outside clients; from `exact` on it is ours. What is not known is left out, never null. */
export const foundPayment = z.strictObject({
  projectName: z.string(),
  referenceId: reference,
  txHash: z.string().optional().describe('Of the newest deposit'),
  fromAddress: z.string().optional(),
  toAddress: z.string().optional(),
  paymentStatus: z.enum(searchStatuses),
  currency: z.string().optional(),
  network: z.string().optional(),
  amountInUSD: z.number().optional().describe('Left out while the payer has not chosen it'),
  amount: z.number().optional().describe('In the currency that the payer chose last'),
  filledAmountInUSD: z.number(),
  filledAmount: z.number().optional(),
  customerId: z.string().optional(),
  email: z.string().optional(),
  invoiceId: z.string().optional(),
  webhookStatus: z.enum(webhookStatuses).optional(),
  createdBy: z.enum(['user', 'system']),
  createdAt: instant,
  updatedAt: instant,
  trxTimestamp: instant.optional(),
  blockId: z.int().optional(),
  exact: exactAmounts,
  projectId: recordId,
  status: z.enum(paymentStatuses),
  exception: z.enum(paymentExceptions),
  resolution: z.enum(paymentResolutions).optional(),
  confirmations: z.strictObject({ current: z.int(), required: z.int() }).optional(),
  expiresAt: instant,
});
export type FoundPayment = z.output<typeof foundPayment>;

/** A payment as our own calls show it: what is not known is null, and amounts are text. */
export const paymentRow = z.strictObject({
  projectName: z.string(),
  referenceId: reference,
  txHash: z.string().nullable().describe('Of the newest deposit'),
  fromAddress: z.string().nullable(),
  toAddress: z.string().nullable(),
  paymentStatus: z.enum(searchStatuses),
  currency: z.string().nullable(),
  network: z.string().nullable(),
  amountInUSD: z.number().nullable().describe('Null while the payer has not chosen it'),
  amount: z.string().nullable().describe('In the currency that the payer chose last'),
  filledAmountInUSD: z.string(),
  filledAmount: z.string().nullable(),
  customerId: z.string().nullable(),
  email: z.string().nullable(),
  invoiceId: z.string().nullable(),
  webhookStatus: z.enum(webhookStatuses).nullable(),
  createdBy: z.enum(['user', 'system']),
  createdAt: instant,
  updatedAt: instant,
  trxTimestamp: instant.nullable(),
  blockId: z.int().nullable(),
  projectId: recordId,
  status: z.enum(paymentStatuses),
  exception: z.enum(paymentExceptions),
  resolution: z.enum(paymentResolutions).nullable(),
  confirmations: z.strictObject({ current: z.int(), required: z.int() }).nullable(),
  expiresAt: instant,
});
export type PaymentRow = z.output<typeof paymentRow>;

const searching = {
  tag,
  method: 'POST',
  summary: 'Find payments',
  auth: 'any',
  fixed: true,
  repeatable: true,
  body: paymentSearch,
  result: z.strictObject({
    data: z.array(foundPayment),
    totalCount: z.int().min(0),
    nextCursor: z.string().nullable(),
  }),
} as const;
export const searchPayments = endpoint({ ...searching, id: 'searchPayments', path: '/api/v1/payment/search' });
export const searchProjectPayments = endpoint({
  ...searching,
  id: 'searchProjectPayments',
  path: `${projectPath}/search`,
  params: projectParams,
});

export const exportPayments = endpoint({
  id: 'exportPayments',
  tag,
  method: 'POST',
  path: `${projectPath}/export`,
  summary: 'Payments as a table for spreadsheets, the newest first; of a time of payment, the last paid first',
  auth: 'any',
  params: projectParams,
  body: z.strictObject(paymentFilter),
  sends: 'text/csv',
  result: z
    .string()
    .describe(
      'CSV as RFC 4180 has it, in UTF-8; a text that a spreadsheet would take for a formula begins with an apostrophe',
    ),
});
