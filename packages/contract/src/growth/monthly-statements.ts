import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { instant, recordId } from '../fields.ts';
import { inProject } from './growth-fields.ts';
import { reportFormats } from './made-reports.ts';

/** A statement of each month, by mail, to members who may take it. */

const tag = 'Reports';
const path = '/api/v1/external-platform/:projectId/reports/monthly';

/** So long after a month is over nothing is booked in it any more, whichever process has the slowest clock. */
export const settledAfterHours = 1;
export const recipientsMax = 20;

const reader = z.strictObject({ memberID: recordId, email: z.string() });
const formats = z
  .array(z.enum(reportFormats, `must be one of ${reportFormats.join(', ')}`))
  .max(reportFormats.length)
  .transform((some) => reportFormats.filter((one) => some.includes(one)));

const monthMailed = z.strictObject({
  month: z.iso.date().describe('Its first day'),
  askedAt: instant,
  letters: z.array(
    z.strictObject({
      email: z.string(),
      sentAt: instant.nullable(),
      failure: z.string().nullable().describe('Why it was not sent so far'),
    }),
  ),
});
export type MonthMailed = z.output<typeof monthMailed>;

export const monthlyStatement = z.strictObject({
  on: z.boolean(),
  formats: z.array(z.enum(reportFormats)),
  timezone: z.string(),
  recipients: z.array(reader.extend({ mayRead: z.boolean().describe('Whoever may not any more gets none') })),
  readers: z.array(reader).describe('Who may take statements of this project, and so be chosen'),
  mailIsSetUp: z.boolean(),
  next: z
    .strictObject({ month: z.iso.date().describe('Its first day'), dueAt: instant })
    .nullable()
    .describe('What is mailed next; null while it is off'),
  months: z.array(monthMailed).describe('The newest six, the newest first'),
});
export type MonthlyStatement = z.output<typeof monthlyStatement>;

export const getMonthlyStatement = endpoint({
  id: 'getMonthlyStatement',
  tag,
  method: 'GET',
  path,
  summary: 'Whether statements of a project are mailed each month, to whom, and how the last ones went',
  auth: 'member',
  params: inProject,
  result: monthlyStatement,
});

export const setMonthlyStatement = endpoint({
  id: 'setMonthlyStatement',
  tag,
  method: 'PUT',
  path,
  summary: 'Mail a statement of each month that ends from now on, or no more',
  auth: 'member',
  params: inProject,
  body: z.strictObject({
    on: z.boolean(),
    formats,
    timezone: z.string().max(60).describe('An IANA zone: months begin and end there'),
    recipients: z
      .array(recordId)
      .max(recipientsMax, `must be at most ${recipientsMax} members`)
      .describe('Members who may take statements of this project'),
  }),
  result: monthlyStatement,
});
