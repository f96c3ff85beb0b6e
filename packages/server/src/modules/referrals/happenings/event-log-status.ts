import type { StateOf } from '@coffer/kernel/transitions.ts';
import { defineStatus } from '../../../platform/db/define-status.ts';

/** What happened, until it was judged. */
export const eventLogStatus = defineStatus('pending', [
  { from: 'pending', to: 'processed', event: 'rewarded' },
  { from: 'pending', to: 'ignored', event: 'ignored' },
  { from: 'pending', to: 'rejected', event: 'rejected' },
  { from: 'ignored', to: 'pending', event: 'counts' },
]);

export type EventLogStatus = StateOf<typeof eventLogStatus>;
