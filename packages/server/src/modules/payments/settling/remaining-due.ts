import { usd } from '@coffer/kernel/asset.ts';
import { shareOf } from '@coffer/kernel/money.ts';
import type { Payment } from '../asking/payment.ts';

type Owed = Pick<Payment, 'status' | 'usdUnits' | 'filledUsdUnits' | 'detectedUsdUnits' | 'underpayBps'>;

/** How many dollars are still to come; null while nobody said how many it should be. What is on the chain has come. */
export function remainingDue(payment: Owed): bigint | null {
  const { status, usdUnits, filledUsdUnits, detectedUsdUnits, underpayBps } = payment;
  if (usdUnits === null) return null;
  if (status === 'settled' || status === 'partially_refunded' || status === 'refunded') return 0n;
  const came = filledUsdUnits + detectedUsdUnits;
  const left = usdUnits - came;
  if (left <= 0n) return 0n;
  // So little less than was asked counts as all of it.
  const { share } = shareOf({ units: usdUnits, asset: usd }, underpayBps);
  return came > 0n && left <= share.units ? 0n : left;
}
