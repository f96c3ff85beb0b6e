import { checkoutPath } from '../../../app/paths.ts';
import type { CheckoutData } from '../payment/checkout-data.ts';

type Place = Pick<CheckoutData, 'embed'> & { payment: { referenceID: string } };

/** Where this payment is paid: forms go there as well, and come back to it. */
export function pageAddress({ payment, embed }: Place, more: Record<string, string> = {}): string {
  const query = { reference_id: payment.referenceID, ...(embed === null ? {} : { embed }), ...more };
  return `${checkoutPath}?${new URLSearchParams(query).toString()}`;
}
