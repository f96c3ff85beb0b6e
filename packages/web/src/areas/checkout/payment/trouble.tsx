import type { ReactNode } from 'react';
import { Icon } from '../page/icons.tsx';
import { useTexts } from '../texts/use-texts.ts';
import type { CheckoutData } from './checkout-data.ts';
import { troubleOf } from './trouble-of.ts';

type Props = {
  payment: CheckoutData['payment'];
  /** Where nothing was sent yet: the way to pay over another network. */
  wayOut?: ReactNode;
};

/** That the network keeps a payment waiting, and that nothing is lost by it: said as soon as it is so. */
export function Trouble({ payment, wayOut }: Props) {
  const { trouble } = useTexts();
  const troubled = troubleOf(payment);
  return (
    <output className={troubled ? 'banner attention' : 'unseen'}>
      {troubled ? (
        <>
          <Icon name="alert" />
          <span>
            {trouble[troubled.unavailable.code](troubled.blockchainName)} {wayOut ? trouble.before : trouble.late}
            {wayOut}
          </span>
        </>
      ) : null}
    </output>
  );
}
