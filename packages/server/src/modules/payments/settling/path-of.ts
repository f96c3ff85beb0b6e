import { paymentStatus, type PaymentStatus } from '../asking/payment-status.ts';
import type { Stage, Verdict } from './judge-payment.ts';

const targets: Readonly<Record<Stage, PaymentStatus>> = { waiting: 'open', detected: 'detected', settled: 'settled' };

/**
 * Where a payment goes from where it is, by what came. One that lapsed comes back only for money that is enough. What was paid back, in part or whole, stays so: no way leads from
 * there to less, and people decide on it.
 */
export function pathOf(
  status: PaymentStatus,
  { stage, enoughInSight }: Pick<Verdict, 'stage' | 'enoughInSight'>,
): readonly PaymentStatus[] {
  if (paymentStatus.isAmong('lapsed', status) && !enoughInSight) return [];
  return paymentStatus.wayTo(status, targets[stage]) ?? [];
}
