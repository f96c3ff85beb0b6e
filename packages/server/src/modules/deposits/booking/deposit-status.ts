import type { StateOf } from '@coffer/kernel/transitions.ts';
import { defineStatus } from '../../../platform/db/define-status.ts';

/** An arrival on its way to being credited. A reorg takes it out again, and the next block may bring it back. */
export const depositStatus = defineStatus(
  'seen',
  [
    { from: 'seen', to: 'included', event: 'deposit.included' },
    { from: 'seen', to: 'dropped', event: 'deposit.dropped' },
    { from: 'seen', to: 'replaced', event: 'deposit.replaced' },
    { from: 'dropped', to: 'seen', event: 'deposit.seen' },
    { from: 'replaced', to: 'seen', event: 'deposit.seen' },
    { from: 'included', to: 'confirmed', event: 'deposit.confirmed' },
    { from: 'included', to: 'reorged', event: 'deposit.reorged' },
    { from: 'confirmed', to: 'reorged', event: 'deposit.reorged' },
    { from: 'reorged', to: 'included', event: 'deposit.included' },
    { from: 'dropped', to: 'included', event: 'deposit.included' },
    { from: 'replaced', to: 'included', event: 'deposit.included' },
  ],
  {
    /** In a block of the chain as it is. */
    standing: ['included', 'confirmed'],
    /** The same, or nodes hold it for the next one. */
    present: ['seen', 'included', 'confirmed'],
    /** On its way to count. */
    unconfirmed: ['seen', 'included'],
    /** It waited for a block that nobody expects any more. */
    lost: ['dropped', 'replaced'],
    /** In no block. */
    outside: ['seen', 'reorged', 'dropped', 'replaced'],
  },
);

export type DepositStatus = StateOf<typeof depositStatus>;
