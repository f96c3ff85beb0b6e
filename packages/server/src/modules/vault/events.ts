import * as z from 'zod';
import { defineEvents } from '../../platform/events/event-kind.ts';

export const vaultEvents = defineEvents({ 'vault.rotated': z.object({ dataKeyId: z.int() }) });
