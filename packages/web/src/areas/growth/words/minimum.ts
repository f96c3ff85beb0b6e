import { formatUsd } from '../../../format/money.ts';
import type { Minimum } from '../queries.ts';

/** From which sum on rewards are paid out, and why. */
export function minimumInWords({ leastUSD, setUSD, feeUSD, timesFee }: Minimum): string {
  const from = `${formatUsd(leastUSD)} and more`;
  if (feeUSD === null || leastUSD === setUSD) return from;
  return `${from}: ${timesFee} times today’s network fee of ${formatUsd(feeUSD)}`;
}
