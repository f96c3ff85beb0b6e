import type { EventOf, StateOf } from '@coffer/kernel/transitions.ts';
import { defineStatus } from '../../../platform/db/define-status.ts';

/**
 * A payment on its way. A lapsed one that is paid after all is late; a reorg takes a settled one back to what is true.
 * `expired` and `cancelled` may hold a confirmed part.
 */
export const paymentStatus = defineStatus(
  'open',
  [
    { from: 'open', to: 'detected', event: 'payment.detected' },
    { from: 'open', to: 'settled', event: 'payment.settled' },
    { from: 'open', to: 'expired', event: 'payment.expired' },
    { from: 'open', to: 'cancelled', event: 'payment.cancelled' },
    { from: 'detected', to: 'settled', event: 'payment.settled' },
    { from: 'detected', to: 'open', event: 'payment.reopened' },
    // A person ends it: what is on its way is not enough.
    { from: 'detected', to: 'cancelled', event: 'payment.cancelled' },
    { from: 'expired', to: 'detected', event: 'payment.detected' },
    { from: 'expired', to: 'settled', event: 'payment.settled' },
    { from: 'cancelled', to: 'detected', event: 'payment.detected' },
    { from: 'cancelled', to: 'settled', event: 'payment.settled' },
    { from: 'settled', to: 'detected', event: 'payment.reorged' },
    { from: 'settled', to: 'partially_refunded', event: 'payment.partially-refunded' },
    { from: 'partially_refunded', to: 'refunded', event: 'payment.refunded' },
  ],
  {
    /** Money is asked for. */
    asking: ['open', 'detected'],
    /** Money on its way is shown. */
    payable: ['open', 'detected', 'expired'],
    /** All that was asked for has come. */
    paid: ['settled', 'partially_refunded', 'refunded'],
    /** Its time has passed, or somebody ended it. */
    lapsed: ['expired', 'cancelled'],
    /** What came went back in part or whole. */
    refunded: ['partially_refunded', 'refunded'],
  },
);

export type PaymentStatus = StateOf<typeof paymentStatus>;
export type PaymentMoved = EventOf<typeof paymentStatus>;
