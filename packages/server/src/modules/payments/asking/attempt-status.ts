import type { StateOf } from '@coffer/kernel/transitions.ts';
import { defineStatus } from '../../../platform/db/define-status.ts';

/** A quote on its way. What lapsed may still be paid late, and then it was used after all. */
export const attemptStatus = defineStatus(
  'active',
  [
    { from: 'active', to: 'used', event: 'attempt.used' },
    { from: 'active', to: 'superseded', event: 'attempt.superseded' },
    { from: 'active', to: 'expired', event: 'attempt.expired' },
    { from: 'superseded', to: 'used', event: 'attempt.used' },
    { from: 'expired', to: 'used', event: 'attempt.used' },
  ],
  {
    /** Nobody paid it yet. */
    unused: ['active', 'superseded', 'expired'],
  },
);

export type AttemptStatus = StateOf<typeof attemptStatus>;
