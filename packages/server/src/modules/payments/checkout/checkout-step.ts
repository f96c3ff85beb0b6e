import type { checkoutSteps } from '@coffer/contract/payments/checkout.ts';
import type { Payment } from '../asking/payment.ts';

export type CheckoutStep = (typeof checkoutSteps)[number];

export type CheckoutFacts = Pick<Payment, 'status' | 'exception' | 'filledUsdUnits'> & {
  /** Whether the payer chose a currency yet. */
  chosen: boolean;
  /** Whether what was asked for is on its way, and stands in no block yet. */
  onItsWay: boolean;
  /** Its time is over, whether or not that was noted yet. */
  lapsed: boolean;
};

/** What a payer's page shows: the one place where that is decided. */
export function checkoutStep({
  status,
  exception,
  filledUsdUnits,
  chosen,
  onItsWay,
  lapsed,
}: CheckoutFacts): CheckoutStep {
  switch (status) {
    case 'open':
      if (onItsWay) return 'detected';
      if (lapsed) return 'expired';
      if (filledUsdUnits > 0n) return 'underpaid';
      return chosen ? 'waiting' : 'choose';
    case 'detected':
    case 'expired':
    case 'cancelled':
    case 'refunded':
      return status;
    case 'settled':
      return exception === 'over' ? 'overpaid' : 'paid';
    case 'partially_refunded':
      return 'paid';
  }
}
