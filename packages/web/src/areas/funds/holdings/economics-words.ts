import type { Fund } from '../fund/queries.ts';

type Economics = NonNullable<Fund['economics']>;

/** Where the limit stands on a bar of 100. */
export const limitAt = 75;

/** How much of the bar is full. */
export function barOf({ feeShareBps, feeShareBpsMax }: Pick<Economics, 'feeShareBps' | 'feeShareBpsMax'>): number {
  if (feeShareBps === null) return 0;
  return Math.min(100, Math.round((feeShareBps * limitAt) / feeShareBpsMax));
}
