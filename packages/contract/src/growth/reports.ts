import * as z from 'zod';
import { chainCodes } from '@coffer/kernel/chain.ts';
import { endpoint, workbookType } from '../endpoint.ts';
import { cursor, instant, limit, recordId } from '../fields.ts';
import { dollars, inProject } from './growth-fields.ts';

/** What an accountant adds up. Amounts are what the books say; dollars are those of the rate that was booked with each amount. */

const tag = 'Reports';
const path = '/api/v1/external-platform/:projectId/reports/statement';

/** What changes the balance of a project, in the order in which a statement tells it. */
export const statementLines = ['received', 'refunded', 'paid_out', 'rewards_paid', 'corrections'] as const;
export type StatementLine = (typeof statementLines)[number];

/** What moves within the balance, or beside it: outside of the sum. */
export const statementMemos = ['earned', 'promised', 'swept', 'network_fees'] as const;
export type StatementMemo = (typeof statementMemos)[number];

const day = z.iso.date('must be a date such as 2026-11-30');

export const statementQuestion = z.strictObject({
  from: day.describe('The first day'),
  to: day.describe('The day after the last one'),
  timezone: z.string().max(60).default('UTC').describe('An IANA zone, such as Europe/Vienna; days begin there'),
});
export type StatementQuestion = z.output<typeof statementQuestion>;

const amount = z.string().describe('Of the asset, as a decimal');

const line = z.strictObject({
  line: z.enum(statementLines),
  amount: amount.describe('Below zero for what left'),
  amountUSD: dollars,
  bookings: z.int().min(0),
});

const memo = z.strictObject({ memo: z.enum(statementMemos), amount, bookings: z.int().min(0) });

const assetCheck = z.strictObject({
  holds: z.boolean(),
  lines: amount.describe('The sum of the lines'),
  balances: amount.describe('Closing less opening balance, by what the ledger says that the accounts hold'),
  bookings: amount.describe('The sum of the bookings behind the lines, each read by itself'),
});

export const statementAsset = z.strictObject({
  asset: z.string().describe('As the ledger names it: the chain and the contract, or native'),
  currencyCode: z.string(),
  blockchainCode: z.enum(chainCodes),
  opening: amount,
  openingUSD: dollars,
  lines: z.array(line).describe('All of them, also those of nothing'),
  closing: amount,
  closingUSD: dollars,
  standing: z
    .strictObject({
      own: amount.describe("The project's own"),
      customers: amount.describe('Paid over or not asked for, and owed to customers'),
      promised: amount.describe('Promised to payouts that are not out yet'),
    })
    .describe('Where the closing balance stands in the books'),
  memos: z.array(memo).describe('Outside of the sum, all of them'),
  withoutRate: z.int().min(0).describe('Bookings up to the end that no rate was booked with: they count no dollars'),
  check: assetCheck,
});
export type StatementAsset = z.output<typeof statementAsset>;

const rewards = z.strictObject({
  openingUSD: dollars,
  grantedUSD: dollars,
  takenBackUSD: dollars.describe('Below zero'),
  paidOutUSD: dollars.describe('Below zero'),
  closingUSD: dollars,
  holds: z.boolean(),
});

export const statement = z.strictObject({
  projectID: recordId,
  projectName: z.string(),
  from: z.iso.date(),
  to: z.iso.date().describe('Does not belong to it'),
  timezone: z.string(),
  start: instant,
  end: instant.describe('Does not belong to it'),
  madeAt: instant,
  partial: z.boolean().describe('Its end is still to come'),
  assets: z.array(statementAsset).describe('Those of which anything was ever booked'),
  dollars: z
    .strictObject({
      opening: dollars,
      lines: z.array(z.strictObject({ line: z.enum(statementLines), amountUSD: dollars, bookings: z.int().min(0) })),
      closing: dollars,
      sum: dollars.describe('Of the lines'),
      bookings: dollars.describe('The sum of the bookings behind the lines, each read by itself'),
      holds: z.boolean(),
    })
    .describe('The sum of all assets, at the rates that were booked'),
  rewards: rewards.nullable().describe('What referrers are owed, in dollars; null where there never was a reward'),
  check: z.strictObject({
    holds: z.boolean(),
    bookings: z.int().min(0).describe('So many were added up'),
    problems: z.array(z.string()).describe('What does not add up, and by how much'),
  }),
});
export type Statement = z.output<typeof statement>;

export const getStatement = endpoint({
  id: 'getStatement',
  tag,
  method: 'GET',
  path,
  summary: 'What a project had, got, gave and has, by asset and in dollars, with its own check',
  auth: 'any',
  params: inProject,
  query: statementQuestion,
  result: statement,
});

const bookingKinds = [...statementLines, 'earned', 'promised'] as const;
export type BookingKind = (typeof bookingKinds)[number];

const kind = z.enum(bookingKinds, `must be one of ${bookingKinds.join(', ')}`);

export const statementBooking = z.strictObject({
  transactionID: recordId.describe('Of the ledger'),
  at: instant,
  kind,
  booked: z.string().describe('What the ledger calls it'),
  asset: z.string(),
  currencyCode: z.string(),
  blockchainCode: z.enum(chainCodes),
  amount: amount.describe('By which the balance changed; of what moves within it, what moved'),
  amountUSD: dollars.nullable().describe('Null where no rate was booked'),
  rateUSD: z.string().nullable(),
  rateSource: z.string().nullable(),
  paymentReference: z.string().nullable(),
  payoutID: recordId.nullable(),
  transactionHash: z.string().nullable().describe('Of the chain'),
});
export type StatementBooking = z.output<typeof statementBooking>;

export const listStatementBookings = endpoint({
  id: 'listStatementBookings',
  tag,
  method: 'GET',
  path: `${path}/bookings`,
  summary: 'The transactions of the ledger behind the lines of a statement, in the order of booking',
  auth: 'any',
  params: inProject,
  query: z.strictObject({
    ...statementQuestion.shape,
    line: kind.optional().describe('Only those of one line'),
    asset: z.string().max(120).optional().describe('Only those of one asset'),
    limit,
    cursor,
  }),
  result: z.strictObject({ bookings: z.array(statementBooking), nextCursor: z.string().nullable() }),
});

const file = { tag, method: 'GET', auth: 'any', params: inProject, query: statementQuestion } as const;

export const exportStatementTable = endpoint({
  ...file,
  id: 'exportStatementTable',
  path: `${path}/csv`,
  summary: 'A statement as a table for spreadsheets: a line for each booking, whose columns may be added up',
  sends: 'text/csv',
  result: z
    .string()
    .describe('CSV as RFC 4180 has it, in UTF-8. The last lines are the closing balances and whether they add up'),
});

export const exportStatementJournal = endpoint({
  ...file,
  id: 'exportStatementJournal',
  path: `${path}/beancount`,
  summary: 'A statement as a journal of beancount: double entries, whose closing balances it asserts',
  sends: 'text/plain',
  result: z.string().describe('A journal as beancount 3 reads it, in UTF-8'),
});

export const exportStatementWorkbook = endpoint({
  ...file,
  id: 'exportStatementWorkbook',
  path: `${path}/xlsx`,
  summary: 'A statement as a workbook for spreadsheets: its balances, its bookings and its check',
  sends: workbookType,
  result: z.string().describe('A workbook. Amounts are numbers for adding up, and exact texts beside them'),
});

export const exportStatementPages = endpoint({
  ...file,
  id: 'exportStatementPages',
  path: `${path}/pdf`,
  summary: 'A statement for printing: its balances, its check and its bookings on numbered pages',
  sends: 'application/pdf',
  refuses: ['UNPROCESSABLE'],
  result: z.string().describe('A PDF with its fonts in it'),
});
