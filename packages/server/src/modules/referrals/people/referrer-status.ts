import type { StateOf } from '@coffer/kernel/transitions.ts';
import { defineStatus } from '../../../platform/db/define-status.ts';

/** Whether somebody gets new friends and rewards. */
export const referrerStatus = defineStatus('active', [
  { from: 'active', to: 'suspended', event: 'referrer.suspended' },
  { from: 'active', to: 'blocked', event: 'referrer.blocked' },
  { from: 'suspended', to: 'active', event: 'referrer.activated' },
  { from: 'suspended', to: 'blocked', event: 'referrer.blocked' },
  { from: 'blocked', to: 'suspended', event: 'referrer.suspended' },
]);

export type ReferrerStatus = StateOf<typeof referrerStatus>;
