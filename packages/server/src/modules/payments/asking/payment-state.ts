import type { paymentExceptions, paymentStates, searchStatuses } from '@coffer/contract/payments/payments.ts';
import type { PaymentStatus } from './payment-status.ts';

export type PaymentException = (typeof paymentExceptions)[number];
export type PaymentState = (typeof paymentStates)[number];
type SearchStatus = (typeof searchStatuses)[number];

/** How a payment stands: its status, what is unusual about it, and whether a part of it is confirmed. */
export type Standing = { status: PaymentStatus; exception: PaymentException; filledUsdUnits: bigint };

/** The one place where what we know becomes what others see. */
export function stateOf({ status, exception, filledUsdUnits }: Standing): PaymentState {
  const filledInPart = filledUsdUnits > 0n ? 'PARTIALLY_FILLED' : undefined;
  switch (status) {
    case 'open':
    case 'detected':
      return filledInPart ?? 'OPEN';
    case 'expired':
    case 'cancelled':
      return filledInPart ?? 'CANCELLED';
    case 'settled':
    case 'partially_refunded':
    case 'refunded':
      return exception === 'over' ? 'OVER_FILLED' : 'FILLED';
  }
}

export function searchStatusOf({ status, filledUsdUnits }: Omit<Standing, 'exception'>): SearchStatus {
  switch (status) {
    case 'open':
    case 'detected':
      return filledUsdUnits > 0n ? 'Partial filled' : 'Pending';
    case 'expired':
    case 'cancelled':
      return 'Cancelled';
    case 'settled':
    case 'partially_refunded':
    case 'refunded':
      return 'Filled';
  }
}
