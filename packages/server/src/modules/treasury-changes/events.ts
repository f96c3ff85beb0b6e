import * as z from 'zod';
import { defineEvents } from '../../platform/events/event-kind.ts';

export const treasuryChangeEvents = defineEvents({
  'treasury-change.notice-due': z.object({
    memberId: z.int(),
    /** Older versions wrote them as one text. */
    changeIds: z.preprocess((ids) => (typeof ids === 'string' ? ids.split(' ').map(Number) : ids), z.array(z.int())),
    through: z.string().optional().describe('The mail server that it goes through, where there are several.'),
  }),
});
