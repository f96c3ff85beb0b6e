import type { StateOf } from '@coffer/kernel/transitions.ts';
import { defineStatus } from '../../../platform/db/define-status.ts';

/** What becomes of a report. Whoever takes over from one that was killed goes on in `making`, from its first line. */
export const reportStatus = defineStatus(
  'waiting',
  [
    { from: 'waiting', to: 'making', event: 'report.begun' },
    { from: 'making', to: 'ready', event: 'report.ready' },
    { from: 'making', to: 'failed', event: 'report.failed' },
    { from: 'ready', to: 'expired', event: 'report.expired' },
  ],
  { open: ['waiting', 'making'], over: ['failed', 'expired'] },
);

export type ReportStatus = StateOf<typeof reportStatus>;
