import type { PayOption } from '@coffer/contract/payments/checkout.ts';
import { useEffect, useState } from 'react';
import type { CheckoutData } from '../payment/checkout-data.ts';
import { followOptions } from './follow-options.ts';
import { orderOptions } from './order-options.ts';

/** What the payment may be paid in now, in the order in which it was first shown. */
export function useOptions({ payment: { referenceID }, options: drawn }: CheckoutData): PayOption[] {
  const [options, setOptions] = useState(() => orderOptions(drawn));
  useEffect(() => followOptions(referenceID, orderOptions(drawn), setOptions), [referenceID, drawn]);
  return options;
}
