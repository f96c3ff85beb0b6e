import type { CheckoutData } from '../payment/checkout-data.ts';

type Asking = Pick<CheckoutData['payment'], 'invoiceID'> & { supportEmail: string };

/** A mail to the shop that says which payment it is about. */
export function supportAddress({ supportEmail, invoiceID }: Asking): string {
  return `mailto:${supportEmail}?subject=${encodeURIComponent(`Payment ${invoiceID}`)}`;
}
