import type { PublicPayment } from '@coffer/contract/payments/checkout.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import type { AnnouncedMoney } from './announced-store.ts';
import type { Came } from '../asking/counted-store.ts';
import { moreOf } from '../asking/tell-payment.ts';

/** What is not listed one by one: of what counts, and of what waits for its block. */
export function viewMore(came: Came, announced: AnnouncedMoney): PublicPayment['moreDeposits'] {
  const rests = [moreOf(came), announced.more].filter((rest) => rest !== null);
  if (rests.length === 0) return null;
  return {
    count: rests.reduce((sum, { count }) => sum + count, 0),
    amountInUSD: dollarsOf(rests.reduce((sum, { usdUnits }) => sum + usdUnits, 0n)),
  };
}
