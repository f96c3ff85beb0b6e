import type { StateOf } from '@coffer/kernel/transitions.ts';
import { defineStatus } from '../../platform/db/define-status.ts';

/** What becomes of one mail. Trying again is another mail: the earlier failure stays on record. */
export const mailStatus = defineStatus('queued', [
  { from: 'queued', to: 'sent', event: 'mail.sent' },
  { from: 'queued', to: 'failed', event: 'mail.failed' },
  { from: 'queued', to: 'skipped', event: 'mail.skipped' },
]);

export type MailStatus = StateOf<typeof mailStatus>;
