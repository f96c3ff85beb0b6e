import type { CheckoutData } from './checkout-data.ts';

type Asking = Pick<CheckoutData['payment'], 'invoiceID' | 'referenceID'> & { supportEmail: string };

/** A mail to the shop that says which payment it is about. */
export function supportAddress({ supportEmail, invoiceID, referenceID }: Asking): string {
  return `mailto:${supportEmail}?subject=${encodeURIComponent(`Payment ${invoiceID ?? referenceID}`)}`;
}
