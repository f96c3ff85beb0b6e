import type { StateOf } from '@coffer/kernel/transitions.ts';
import { defineStatus } from '../../../platform/db/define-status.ts';

/** How far somebody has come whom a referrer brought. */
export const friendStatus = defineStatus('linked', [
  { from: 'linked', to: 'converted', event: 'referee.converted' },
  { from: 'linked', to: 'rejected', event: 'referee.rejected' },
]);

export type FriendStatus = StateOf<typeof friendStatus>;
