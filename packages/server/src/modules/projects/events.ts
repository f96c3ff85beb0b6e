import * as z from 'zod';
import { defineEvents } from '../../platform/events/event-kind.ts';

export const projectEvents = defineEvents({ 'project.saved': z.object({ projectId: z.int() }) });
