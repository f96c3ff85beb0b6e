import { usd } from '@coffer/kernel/asset.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import { parseMoney } from '@coffer/kernel/money.ts';

/** Of an amount that was written down as a decimal, with its sign. What is none counts as nothing. */
export function unitsOf(decimal: string): bigint {
  const isBelow = decimal.startsWith('-');
  const read = parseMoney(isBelow ? decimal.slice(1) : decimal, usd);
  if (read instanceof Fault) return 0n;
  return isBelow ? -read.units : read.units;
}
