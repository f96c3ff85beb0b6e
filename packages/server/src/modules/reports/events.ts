import * as z from 'zod';
import { defineEvents } from '../../platform/events/event-kind.ts';

const report = z.object({ reportId: z.int() });

export const reportEvents = defineEvents({
  'report.ready': report.describe('It can be taken from now on.'),
  'report.failed': report.describe('There will be none.'),
  'report.letter-due': z
    .object({ projectId: z.int(), month: z.string().describe('Its first day'), memberId: z.int() })
    .describe('The files of a month are made, as far as they could be.'),
});
