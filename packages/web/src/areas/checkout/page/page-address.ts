import { checkoutPath } from '../../../app/paths.ts';
import type { CheckoutData } from '../payment/checkout-data.ts';

type Place = Pick<CheckoutData, 'embed' | 'language' | 'isLanguageChosen'> & { payment: { referenceID: string } };

/** Where this payment is paid: forms go there as well, and come back to it. */
export function pageAddress(place: Place, more: Record<string, string> = {}): string {
  const { payment, embed, language, isLanguageChosen } = place;
  const query = {
    reference_id: payment.referenceID,
    ...(embed === null ? {} : { embed }),
    ...(isLanguageChosen ? { lang: language } : {}),
    ...more,
  };
  return `${checkoutPath}?${new URLSearchParams(query).toString()}`;
}
