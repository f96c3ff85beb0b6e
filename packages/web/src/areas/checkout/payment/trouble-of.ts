import type { Attempt, CheckoutData } from './checkout-data.ts';

export type Troubled = Attempt & { unavailable: NonNullable<Attempt['unavailable']> };

/** What the payer chose, while its network keeps the payment waiting: one that was paid on another network waits for that one. */
export function troubleOf({ attempt, step, deposits }: CheckoutData['payment']): Troubled | undefined {
  if (attempt === null || attempt.unavailable === null) return undefined;
  const { unavailable, blockchainCode } = attempt;
  const isConcerned =
    step !== 'detected' || deposits.some((one) => !one.confirmed && one.blockchainCode === blockchainCode);
  return isConcerned ? { ...attempt, unavailable } : undefined;
}
