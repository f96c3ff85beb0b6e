import { formatUsd } from '../../../format/money.ts';
import type { CheckoutData } from '../payment/checkout-data.ts';
import { Icon } from '../page/icons.tsx';
import { texts } from '../payment/texts.ts';

type Payment = CheckoutData['payment'];

/** What came before: a part, or money that is gone again. */
export function Came({ payment }: { payment: Payment }) {
  const said = sentencesOf(payment);
  if (said.length === 0) return null;
  return (
    <p className="banner attention">
      <Icon name="alert" />
      <span>{said.join(' ')}</span>
    </p>
  );
}

export function sentencesOf({ step, exception, filledAmountInUSD, amountInUSD }: Payment): string[] {
  const part = texts.pay.underpaid(formatUsd(filledAmountInUSD), formatUsd(amountInUSD ?? '0'));
  return [
    ...(step === 'underpaid' ? [part] : []),
    ...(exception === 'wrong_asset' ? [texts.pay.wrongAsset] : []),
    ...(exception === 'reorged' ? [texts.pay.reorged] : []),
  ];
}
