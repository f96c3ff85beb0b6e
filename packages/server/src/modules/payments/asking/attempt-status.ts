import { defineTransitions, type StateOf } from '@coffer/kernel/transitions.ts';

/** A quote on its way. What lapsed may still be paid late, and then it was used after all. */
export const attemptStatus = defineTransitions('active', [
  { from: 'active', to: 'used', event: 'attempt.used' },
  { from: 'active', to: 'superseded', event: 'attempt.superseded' },
  { from: 'active', to: 'expired', event: 'attempt.expired' },
  { from: 'superseded', to: 'used', event: 'attempt.used' },
  { from: 'expired', to: 'used', event: 'attempt.used' },
]);

export type AttemptStatus = StateOf<typeof attemptStatus>;
