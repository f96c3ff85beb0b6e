import type { RewardView } from '@coffer/contract/growth/rewards.ts';

const dayMs = 86_400_000;

const systemCauses: Readonly<Record<string, string>> = {
  signup: 'Sign-up',
  first_payment: 'First payment',
  payment: 'Payment',
};

/** What brought it: a payment by its number, or what the shop told. */
export function causeOf({ eventKey, paymentReference }: Pick<RewardView, 'eventKey' | 'paymentReference'>): string {
  const cause = systemCauses[eventKey] ?? eventKey;
  return paymentReference === null ? cause : `${cause} ${paymentReference}`;
}

type HoldFacts = Pick<RewardView, 'status' | 'availableAt' | 'holdDays'>;
export type Hold = { until: string; day: number; of: number };

/** Which day of its hold it is; undefined where none runs. */
export function holdOf({ status, availableAt, holdDays }: HoldFacts, now: number): Hold | undefined {
  const isHeld = status === 'pending' || status === 'held';
  if (!isHeld || availableAt === null || holdDays === 0) return undefined;
  const left = Math.ceil((Date.parse(availableAt) - now) / dayMs);
  return { until: availableAt, day: Math.max(0, Math.min(holdDays, holdDays - left)), of: holdDays };
}

/** Whether there is something for a person to say, or to take back: never once it was asked for. */
export function decisionsOf({ status, findings }: Pick<RewardView, 'status' | 'findings'>): ('allow' | 'refuse')[] {
  if (status === 'held') return ['refuse', 'allow'];
  if (findings.length === 0) return [];
  if (status === 'cancelled') return ['allow'];
  return status === 'pending' || status === 'available' ? ['refuse'] : [];
}
