import type { StateOf } from '@coffer/kernel/transitions.ts';
import { defineStatus } from '../../../platform/db/define-status.ts';

/** A request that money goes back: a payout pays it, or a person takes it back. */
export const refundStatus = defineStatus(
  'requested',
  [
    { from: 'requested', to: 'withdrawn', event: 'payment.refund-withdrawn' },
    { from: 'requested', to: 'paying', event: 'payment.refund-paying' },
    // Its payout was refused, taken back, or is proven not to have been sent.
    { from: 'paying', to: 'requested', event: 'payment.refund-unpaid' },
    { from: 'paying', to: 'paid', event: 'payment.refund-paid' },
    { from: 'paid', to: 'paying', event: 'payment.refund-reorged' },
  ],
  {
    /** Asked back, and not taken back. */
    asked: ['requested', 'paying', 'paid'],
    /** Decided, and not come to nothing: the payer has it, or will. */
    leaving: ['paying', 'paid'],
  },
);

export type RefundStatus = StateOf<typeof refundStatus>;
