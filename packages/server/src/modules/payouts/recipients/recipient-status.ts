import type { StateOf } from '@coffer/kernel/transitions.ts';
import { defineStatus } from '../../../platform/db/define-status.ts';

/** Whether money may go to somebody: only once it is confirmed that the address is theirs. */
export const recipientStatus = defineStatus('pending-otp-verification', [
  { from: 'pending-otp-verification', to: 'active', event: 'recipient.confirmed' },
  { from: 'pending-otp-verification', to: 'inactive', event: 'recipient.deactivated' },
  { from: 'active', to: 'inactive', event: 'recipient.deactivated' },
  { from: 'inactive', to: 'active', event: 'recipient.activated' },
  // Who was never confirmed still has to be.
  { from: 'inactive', to: 'pending-otp-verification', event: 'recipient.put-back' },
]);

export type RecipientStatus = StateOf<typeof recipientStatus>;
