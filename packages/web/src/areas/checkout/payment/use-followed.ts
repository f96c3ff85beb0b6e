import type { PublicPayment } from '@coffer/contract/payments/checkout.ts';
import { useEffect, useState } from 'react';
import { followPayment } from './follow-payment.ts';

/** The payment as it stands now, and whether we can know that. */
export function useFollowed(first: PublicPayment): { payment: PublicPayment; isReached: boolean } {
  const [payment, setPayment] = useState(first);
  const [isReached, setReached] = useState(true);
  useEffect(() => followPayment(first, { changed: setPayment, reached: setReached }), [first]);
  return { payment, isReached };
}
