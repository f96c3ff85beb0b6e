import { Icon } from '../page/icons.tsx';
import { useTexts } from '../texts/use-texts.ts';
import type { CheckoutData } from './checkout-data.ts';
import { troubleOf } from './trouble-of.ts';

/** That the network keeps a payment waiting, and that nothing is lost by it: said as soon as it is so. */
export function Trouble({ payment }: { payment: CheckoutData['payment'] }) {
  const { trouble } = useTexts();
  const troubled = troubleOf(payment);
  return (
    <output className={troubled ? 'banner attention' : 'unseen'}>
      {troubled ? (
        <>
          <Icon name="alert" />
          <span>
            {trouble[troubled.unavailable.code](troubled.blockchainName)} {trouble.late}
          </span>
        </>
      ) : null}
    </output>
  );
}
