import { usd } from '@coffer/kernel/asset.ts';
import { formatMoney } from '@coffer/kernel/money.ts';

export function dollarsOfUnits(units: bigint): string {
  return formatMoney({ units, asset: usd });
}
