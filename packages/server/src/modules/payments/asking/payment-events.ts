import type { PaymentMoved } from './payment-status.ts';

/** What can happen to a payment: its moves, and what leaves its status as it is. */
export type PaymentHappening =
  | PaymentMoved
  | 'payment.created'
  | 'payment.completed'
  | 'payment.quoted'
  | 'payment.partially-filled'
  | 'payment.overpaid'
  | 'payment.resolved'
  | 'payment.refund-requested'
  | 'payment.refund-withdrawn'
  | 'payment.refund-paying'
  | 'payment.refund-unpaid'
  | 'payment.refund-paid'
  | 'payment.refund-reorged';

/** What a shop hears of. The others are for whoever looks into the history. */
export const toldHappenings = [
  'payment.created',
  'payment.detected',
  'payment.reopened',
  'payment.partially-filled',
  'payment.overpaid',
  'payment.settled',
  'payment.reorged',
  'payment.expired',
  'payment.cancelled',
  'payment.resolved',
  'payment.partially-refunded',
  'payment.refunded',
] as const satisfies readonly PaymentHappening[];

export function isTold(happening: PaymentHappening): boolean {
  return toldHappenings.some((told) => told === happening);
}

/** What is worth knowing of what happened, for people who read the history. */
export type Facts = Record<string, string | number | boolean | null>;
