import * as z from 'zod';
import { defineEvents } from '../../platform/events/event-kind.ts';

const restore = z.object({ restoreId: z.int() });
const restored = restore.extend({ reason: z.string() });

export const restoreEvents = defineEvents({
  'history.restored': restored,
  'restore.notice-due': restored.extend({ memberId: z.int() }),
  'sending.released': restore,
});
