import type { StateOf } from '@coffer/kernel/transitions.ts';
import { defineStatus } from '../../../platform/db/define-status.ts';

/** A request that money goes back: a person pays it, or takes it back. */
export const refundStatus = defineStatus('requested', [
  { from: 'requested', to: 'withdrawn', event: 'payment.refund-withdrawn' },
]);

export type RefundStatus = StateOf<typeof refundStatus>;
