import * as z from 'zod';
import { defineEvents } from '../../platform/events/event-kind.ts';

const webhook = z.object({ webhookId: z.int() });

export const webhookEvents = defineEvents({
  'webhook.auto-disabled': webhook,
  'webhook.notice-due': webhook.extend({ memberId: z.int() }),
});
