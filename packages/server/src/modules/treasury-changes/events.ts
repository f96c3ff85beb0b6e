import * as z from 'zod';
import { defineEvents } from '../../platform/events/event-kind.ts';

export const treasuryChangeEvents = defineEvents({
  'treasury-change.notice-due': z.object({
    memberId: z.int(),
    /** Separated by blanks. */
    changeIds: z.string(),
    /** The mail server that it goes through, where there are several. */
    through: z.string().optional(),
  }),
});
