import type { PaymentView, resolutionActions } from '@coffer/contract/payments/payment-details.ts';
import { can, type Subject } from '../../../platform/access.ts';
import type { Payment } from '../asking/payment.ts';
import type { PaymentException } from '../asking/payment-state.ts';
import { paymentStatus, type PaymentStatus } from '../asking/payment-status.ts';
import { remainingDue } from '../settling/remaining-due.ts';

export type ResolutionAction = (typeof resolutionActions)[number];

type Ways = Partial<Record<PaymentStatus, readonly PaymentException[]>>;

/**
 * When a person may decide what. To accept is to take a part as the whole, or money that came late or in another currency; to
 * credit is to leave to the customer what came, or what is over; to write off is to keep what is over.
 */
const decidable: Readonly<Record<ResolutionAction, Ways>> = {
  accept: {
    open: ['partial', 'wrong_asset', 'reorged'],
    expired: ['partial', 'wrong_asset', 'reorged'],
    cancelled: ['partial', 'wrong_asset', 'reorged'],
    settled: ['late', 'wrong_asset'],
  },
  credit: {
    expired: ['partial', 'wrong_asset', 'reorged'],
    cancelled: ['partial', 'wrong_asset', 'reorged'],
    settled: ['over'],
  },
  write_off: { settled: ['over'] },
};

/**
 * What is decided already is not decided again; and only what has come can be taken as enough, be it nothing that anybody knows a
 * worth of. What a reorg took has not come.
 */
export function mayResolve(payment: Payment, action: ResolutionAction): boolean {
  const { status, exception, resolution, filledUsdUnits } = payment;
  if (resolution !== null || !decidable[action][status]?.includes(exception)) return false;
  return action !== 'accept' || filledUsdUnits > 0n || exception !== 'reorged';
}

/** Enough is on its way. Cents that somebody sends now and then keep nobody from ending a payment. */
export function isBeingPaid(payment: Payment): boolean {
  return payment.status === 'detected' && remainingDue(payment) === 0n;
}

/** What the caller may do with a payment as it stands. `refundable`: something came that was not asked back. */
export function actionsOf(subject: Subject, payment: Payment, refundable: boolean): PaymentView['actions'] {
  const { projectId } = payment;
  const decides = can(subject, 'payments:resolve', projectId);
  const resolutions = (['accept', 'credit', 'write_off'] as const).filter((action) => mayResolve(payment, action));
  return [
    ...(isCancellable(payment) && can(subject, 'payments:write', projectId) ? (['cancel'] as const) : []),
    ...(decides && refundable ? (['refund'] as const) : []),
    ...(decides ? resolutions : []),
  ];
}

function isCancellable(payment: Payment): boolean {
  return paymentStatus.isAmong('asking', payment.status) && !isBeingPaid(payment);
}
