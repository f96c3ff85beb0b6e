import type { StateOf } from '@coffer/kernel/transitions.ts';
import { defineStatus } from '../../../platform/db/define-status.ts';

/** Whose an arrival is. What came to nobody's address waits for a person; the customer of an address needs none. */
export const depositMatching = defineStatus(
  'unmatched',
  [
    { from: 'unmatched', to: 'matched', event: 'deposit.matched' },
    { from: 'unmatched', to: 'ignored', event: 'deposit.ignored' },
    { from: 'ignored', to: 'matched', event: 'deposit.matched' },
  ],
  {
    /** A person said so. */
    decided: ['matched', 'ignored'],
  },
);

/** `owned` has no edges: it is what a deposit to a customer's address is from the start. */
export type DepositMatching = StateOf<typeof depositMatching> | 'owned';
