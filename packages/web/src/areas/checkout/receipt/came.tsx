import type { CheckoutData } from '../payment/checkout-data.ts';
import { Icon } from '../page/icons.tsx';
import type { Texts } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';

type Payment = CheckoutData['payment'];

/** What came before: a part, or money that is gone again. */
export function Came({ payment }: { payment: Payment }) {
  const said = sentencesOf(useTexts(), payment);
  if (said.length === 0) return null;
  return (
    <p className="banner attention">
      <Icon name="alert" />
      <span>{said.join(' ')}</span>
    </p>
  );
}

export function sentencesOf({ pay }: Texts, payment: Payment): string[] {
  const { step, exception, filledAmountInUSD, amountInUSD } = payment;
  return [
    ...(step === 'underpaid' ? [pay.underpaid(filledAmountInUSD, amountInUSD ?? '0')] : []),
    ...(exception === 'wrong_asset' ? [pay.wrongAsset] : []),
    ...(exception === 'reorged' ? [pay.reorged] : []),
  ];
}
