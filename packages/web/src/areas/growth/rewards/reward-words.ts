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

type Decided = Pick<RewardView, 'status' | 'findings' | 'eventKey' | 'amountUSD'>;

/** What the shop tells, and whose money we do not see: whether it was right a person knows. */
const isTold = ({ eventKey, amountUSD }: Decided) =>
  !['payment', 'first_payment', 'signup'].includes(eventKey) && !amountUSD.startsWith('-');

/** Whether it was asked for already: what is taken back of it then is a debt, and stays one. */
export function isAskedFor({ status }: Pick<RewardView, 'status'>): boolean {
  return status === 'reserved' || status === 'paid';
}

/** Whether there is something for a person to say, or to take back: once it was asked for only where the shop told it. */
export function decisionsOf(reward: Decided): ('allow' | 'refuse')[] {
  const { status, findings } = reward;
  if (status === 'held') return ['refuse', 'allow'];
  if (isTold(reward) && (isAskedFor(reward) || status === 'pending' || status === 'available')) return ['refuse'];
  // What was never to be given is worth nothing.
  if (isTold(reward) && status === 'cancelled' && reward.amountUSD !== '0') return ['allow'];
  if (findings.length === 0) return [];
  if (status === 'cancelled') return ['allow'];
  return status === 'pending' || status === 'available' ? ['refuse'] : [];
}
