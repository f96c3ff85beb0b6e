import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { instant, recordId } from '../fields.ts';
import { inProject, oneOfProject } from './growth-fields.ts';
import { statementQuestion } from './reports.ts';

/** Reports that are made in the background: asked for, waited for, and taken as often as wanted until they expire. */

const tag = 'Reports';
const path = '/api/v1/external-platform/:projectId/reports/files';

export const reportFormats = ['pdf', 'xlsx', 'csv', 'beancount'] as const;
export type ReportFormat = (typeof reportFormats)[number];

export const reportKinds = ['statement', 'tax'] as const;
export type ReportKind = (typeof reportKinds)[number];

export const reportStatuses = ['waiting', 'making', 'ready', 'failed', 'expired'] as const;

const format = z.enum(reportFormats, `must be one of ${reportFormats.join(', ')}`);

export const madeReport = z.strictObject({
  id: recordId,
  projectID: recordId,
  kind: z.enum(reportKinds),
  format,
  from: z.iso.date(),
  to: z.iso.date().describe('Does not belong to it'),
  timezone: z.string(),
  status: z.enum(reportStatuses),
  name: z.string().nullable().describe('Of the file'),
  written: z.int().min(0).describe('Bookings that are written so far'),
  bookings: z.int().min(0).nullable().describe('That it will have; null until they were counted'),
  bytes: z.int().min(0),
  askedBy: z.string().nullable().describe('Whose wish it is; null where it is made each month'),
  askedAt: instant,
  endedAt: instant.nullable(),
  expiresAt: instant.nullable().describe('Until then it can be taken'),
  failure: z.string().nullable().describe('Why there is none'),
});
export type MadeReport = z.output<typeof madeReport>;

export const makeReport = endpoint({
  id: 'makeReport',
  tag,
  method: 'POST',
  path,
  summary:
    'Have a report made in the background: it is in the list, and whoever asked gets a mail when it can be taken',
  auth: 'member',
  params: inProject,
  body: z.strictObject({
    kind: z.enum(reportKinds, `must be one of ${reportKinds.join(', ')}`).default('statement'),
    format: format.describe('Of the tax estimate csv or xlsx'),
    ...statementQuestion.shape,
  }),
  result: madeReport,
  status: 201,
});

export const listReports = endpoint({
  id: 'listReports',
  tag,
  method: 'GET',
  path,
  summary: 'Reports that were made in the background, and those that are being made, the newest first: 50 at most',
  auth: 'any',
  params: inProject,
  result: z.strictObject({ reports: z.array(madeReport) }),
});

export const takeReport = endpoint({
  id: 'takeReport',
  tag,
  method: 'GET',
  path: `${path}/:id/file`,
  summary: 'The file of a report that was made in the background',
  auth: 'any',
  params: oneOfProject,
  sends: 'application/octet-stream',
  refuses: ['INVALID_STATE'],
  result: z.string().describe('As its format has it, under the name that the report says'),
});
