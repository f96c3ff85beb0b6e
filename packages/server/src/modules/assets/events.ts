import * as z from 'zod';
import { defineEvents } from '../../platform/events/event-kind.ts';

const blockchainId = z.int();
const reason = z.string().nullable();

export const blockchainEvents = defineEvents({
  'blockchain.status-changed': z.object({ blockchainId, code: z.string(), from: z.string(), to: z.string(), reason }),
  'blockchain.notice-due': z.object({
    blockchainId,
    memberId: z.int(),
    notice: z.enum(['trouble', 'recovered']),
    status: z.string(),
    reason,
  }),
});
