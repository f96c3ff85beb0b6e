import * as z from 'zod';
import { chainCodes } from '@coffer/kernel/chain.ts';
import { endpoint, workbookType } from '../endpoint.ts';
import { instant, recordId } from '../fields.ts';
import { dollars, inProject } from './growth-fields.ts';
import { statementQuestion } from './reports.ts';

/** What giving coins away gained, by the rates that were booked: an estimate for whoever prepares a tax return. First in, first out. */

const tag = 'Reports';
const path = '/api/v1/external-platform/:projectId/reports/tax';

/** Of what was left of dollars for each part that was given away. Network fees are paid by hot wallets of all projects. */
export const taxLineKinds = ['refunded', 'paid_out', 'rewards_paid', 'taken_back'] as const;
export type TaxLineKind = (typeof taxLineKinds)[number];

const amount = z.string().describe('Of the asset, as a decimal');

const sums = {
  lines: z.int().min(0).describe('Parts that were given away, of which cost and proceeds are known'),
  amount,
  proceedsUSD: dollars.describe('What it was worth when it was given away'),
  costUSD: dollars.describe('What it was worth when it came'),
  gainUSD: dollars.describe('Proceeds less cost'),
  longGainUSD: dollars.describe('Of that, what was held for more than 365 days'),
  unknown: z
    .strictObject({ lines: z.int().min(0), amount })
    .describe(
      'Parts without a booked rate when they came or went: no gain of theirs is known, and none is in the sums',
    ),
};

export const taxLine = z.strictObject({
  transactionID: recordId.describe('Of the ledger'),
  at: instant,
  year: z.string(),
  kind: z.enum(taxLineKinds),
  asset: z.string(),
  currencyCode: z.string(),
  blockchainCode: z.enum(chainCodes),
  amount: amount.describe('Below zero where it was taken back'),
  acquiredAt: instant.nullable().describe('Null where it was given away before it came'),
  heldDays: z.int().min(0).nullable(),
  proceedsUSD: dollars.nullable(),
  costUSD: dollars.nullable(),
  gainUSD: dollars.nullable(),
  paymentReference: z.string().nullable(),
  payoutID: recordId.nullable(),
  transactionHash: z.string().nullable(),
});
export type TaxLine = z.output<typeof taxLine>;

const { amount: _amount, unknown: _unknown, ...dollarSums } = sums;

export const taxEstimate = z.strictObject({
  projectID: recordId,
  projectName: z.string(),
  from: z.iso.date(),
  to: z.iso.date().describe('Does not belong to it'),
  timezone: z.string(),
  madeAt: instant,
  partial: z.boolean().describe('Its end is still to come'),
  method: z.literal('FIFO'),
  assets: z.array(
    z.strictObject({
      asset: z.string(),
      currencyCode: z.string(),
      blockchainCode: z.enum(chainCodes),
      years: z.array(z.strictObject({ year: z.string(), ...sums })).describe('Those in which something was given away'),
      left: z
        .strictObject({ amount, costUSD: dollars, withoutCost: amount })
        .describe('What is left of all lots at the end'),
      check: z.strictObject({
        holds: z.boolean(),
        left: amount.describe('Of all lots, less what was given away before it came'),
        closing: amount.describe('The closing balance, as the ledger keeps it'),
        consumed: amount.describe('What was taken from lots'),
        disposed: amount.describe('What the statement says was given away'),
      }),
    }),
  ),
  dollars: z.strictObject({ ...dollarSums, unknownLines: z.int().min(0) }).describe('Of all assets'),
  lines: z.array(taxLine).describe('The newest 100; files have all of them'),
  check: z.strictObject({ holds: z.boolean(), problems: z.array(z.string()) }),
});
export type TaxEstimate = z.output<typeof taxEstimate>;

const ask = {
  tag,
  method: 'GET',
  auth: 'any',
  params: inProject,
  query: statementQuestion,
  refuses: ['UNPROCESSABLE'],
} as const;

export const getTaxEstimate = endpoint({
  ...ask,
  id: 'getTaxEstimate',
  path,
  summary: 'An estimate of what giving coins away gained, by asset and year, first in, first out, with its own check',
  result: taxEstimate,
});

export const exportTaxTable = endpoint({
  ...ask,
  id: 'exportTaxTable',
  path: `${path}/csv`,
  summary: 'The estimate as a table: a line for each part of a lot that was given away',
  sends: 'text/csv',
  result: z.string().describe('CSV as RFC 4180 has it, in UTF-8. The last lines say whether it adds up'),
});

export const exportTaxWorkbook = endpoint({
  ...ask,
  id: 'exportTaxWorkbook',
  path: `${path}/xlsx`,
  summary: 'The estimate as a workbook: years, parts of lots and the check',
  sends: workbookType,
  result: z.string().describe('A workbook. Amounts are numbers for adding up, and exact texts beside them'),
});
