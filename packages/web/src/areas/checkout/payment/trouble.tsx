import { Icon } from '../page/icons.tsx';
import { useTexts } from '../texts/use-texts.ts';
import type { CheckoutData } from './checkout-data.ts';

/** That the network keeps a payment waiting, and that nothing is lost by it: said as soon as it is so. */
export function Trouble({ payment: { attempt, step, deposits } }: { payment: CheckoutData['payment'] }) {
  const { trouble } = useTexts();
  const isConcerned =
    step !== 'detected' ||
    deposits.some(({ confirmed, blockchainCode }) => !confirmed && blockchainCode === attempt?.blockchainCode);
  const unavailable = isConcerned ? attempt?.unavailable : undefined;
  return (
    <output className={unavailable ? 'banner attention' : 'unseen'}>
      {attempt && unavailable ? (
        <>
          <Icon name="alert" />
          <span>
            {trouble[unavailable.code](attempt.blockchainName)} {trouble.late}
          </span>
        </>
      ) : null}
    </output>
  );
}
