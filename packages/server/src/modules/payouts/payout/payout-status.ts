import type { EventOf, StateOf } from '@coffer/kernel/transitions.ts';
import { defineStatus } from '../../../platform/db/define-status.ts';

/**
 * A payout on its way. Until it is signed people stop it; from then on only the chain decides. It has failed only where there
 * is proof that nothing was sent.
 */
export const payoutStatus = defineStatus(
  'pending-approval',
  [
    { from: 'pending-approval', to: 'pending', event: 'payout.approved' },
    { from: 'pending-approval', to: 'rejected', event: 'payout.rejected' },
    { from: 'pending-approval', to: 'cancelled', event: 'payout.cancelled' },
    // An earlier attempt was paid after all: this one is taken back.
    { from: 'pending-approval', to: 'sent', event: 'payout.reorged' },
    // The first way from here, since whatever is signed goes along it.
    { from: 'pending', to: 'initiated', event: 'payout.initiated' },
    { from: 'pending', to: 'pending-approval', event: 'payout.approval-lapsed' },
    { from: 'pending', to: 'rejected', event: 'payout.rejected' },
    { from: 'pending', to: 'cancelled', event: 'payout.cancelled' },
    { from: 'initiated', to: 'sent', event: 'payout.sent' },
    // It died without ever being taken by a node.
    { from: 'initiated', to: 'failed', event: 'payout.failed' },
    { from: 'sent', to: 'processed', event: 'payout.processed' },
    { from: 'sent', to: 'failed', event: 'payout.failed' },
    { from: 'processed', to: 'sent', event: 'payout.reorged' },
    { from: 'failed', to: 'sent', event: 'payout.reorged' },
    { from: 'failed', to: 'pending-approval', event: 'payout.retried' },
  ],
  {
    /** No signature was made: people may stop it. */
    stoppable: ['pending-approval', 'pending'],
    /** Its money is promised, and may have left. */
    reserved: ['pending-approval', 'pending', 'initiated', 'sent'],
    /** It counts towards limits. */
    counted: ['pending-approval', 'pending', 'initiated', 'sent', 'processed'],
    /** Something may turn out to have been paid by an earlier order. */
    revisited: ['pending-approval', 'pending', 'sent', 'failed'],
    /** Something was signed for it, and it is over unless the chain changes its mind. */
    signedFor: ['processed', 'failed'],
    /** People stopped it before it was signed, and it never comes back: the database itself keeps it so. */
    stopped: ['rejected', 'cancelled'],
    /** Nothing was sent, and its money is free again. */
    released: ['rejected', 'cancelled', 'failed'],
  },
);

export type PayoutStatus = StateOf<typeof payoutStatus>;
export type PayoutMoved = EventOf<typeof payoutStatus>;
