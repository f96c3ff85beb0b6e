import { usd } from '@coffer/kernel/asset.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import { formatMoney, parseMoney } from '@coffer/kernel/money.ts';

/** From the units of a column, which may be below zero. */
export function dollarsOf(units: bigint | string): string {
  return formatMoney({ units: BigInt(units), asset: usd });
}

/** Of an amount that was written down as a decimal, with its sign. What is none counts as nothing. */
export function unitsOf(decimal: string): bigint {
  const isBelow = decimal.startsWith('-');
  const read = parseMoney(isBelow ? decimal.slice(1) : decimal, usd);
  if (read instanceof Fault) return 0n;
  return isBelow ? -read.units : read.units;
}
