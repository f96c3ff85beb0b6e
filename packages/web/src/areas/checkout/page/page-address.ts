import type { CheckoutData } from '../payment/checkout-data.ts';

type Place = Pick<CheckoutData, 'embed' | 'language' | 'isLanguageChosen'> & { payment: { referenceID: string } };

/** Not among those of the dashboard, which a payer's phone would load with it. */
const checkoutPath = '/payments';

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
