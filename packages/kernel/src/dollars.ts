import { usd } from './asset.ts';
import { formatMoney } from './money.ts';

/** So many of the smallest units, as a decimal: from whoever counts, or from a column. */
export function dollarsOf(units: bigint | string): string {
  return formatMoney({ units: BigInt(units), asset: usd });
}
