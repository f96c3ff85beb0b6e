import { defineTransitions, type EventOf, type StateOf } from '@coffer/kernel/transitions.ts';

/**
 * A payment on its way. A lapsed one that is paid after all is late; a reorg takes a settled one back to what is true.
 * `expired` and `cancelled` may hold a confirmed part.
 */
export const paymentStatus = defineTransitions('open', [
  { from: 'open', to: 'detected', event: 'payment.detected' },
  { from: 'open', to: 'settled', event: 'payment.settled' },
  { from: 'open', to: 'expired', event: 'payment.expired' },
  { from: 'open', to: 'cancelled', event: 'payment.cancelled' },
  { from: 'detected', to: 'settled', event: 'payment.settled' },
  { from: 'detected', to: 'open', event: 'payment.reopened' },
  { from: 'expired', to: 'detected', event: 'payment.detected' },
  { from: 'expired', to: 'settled', event: 'payment.settled' },
  { from: 'cancelled', to: 'detected', event: 'payment.detected' },
  { from: 'cancelled', to: 'settled', event: 'payment.settled' },
  { from: 'settled', to: 'detected', event: 'payment.reorged' },
  { from: 'settled', to: 'partially_refunded', event: 'payment.partially-refunded' },
  { from: 'partially_refunded', to: 'refunded', event: 'payment.refunded' },
]);

export type PaymentStatus = StateOf<typeof paymentStatus>;
export type PaymentMoved = EventOf<typeof paymentStatus>;
