import { usd } from '@coffer/kernel/asset.ts';
import { parseMoney } from '@coffer/kernel/money.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';

/** The whole units of dollars that a text of the contract says. */
export function unitsOfDollars(text: string, path: string): bigint {
  const read = parseMoney(text, usd, path);
  if (read instanceof Fault) throw read;
  return read.units;
}

/** Of an amount that was written down as a decimal, with its sign. What is none counts as nothing. */
export function unitsOf(decimal: string): bigint {
  const isBelow = decimal.startsWith('-');
  const read = parseMoney(isBelow ? decimal.slice(1) : decimal, usd);
  if (read instanceof Fault) return 0n;
  return isBelow ? -read.units : read.units;
}

/** In a sentence: two decimals, or none where there are no cents. */
export function spokenDollars(units: bigint): string {
  const [whole = '0', cents = ''] = dollarsOf(units).split('.');
  return cents === '' ? `$${whole}` : `$${whole}.${cents.padEnd(2, '0')}`;
}

/** Of hundredths of a percent. */
export function percentOf(hundredths: bigint): string {
  const digits = String(hundredths).padStart(3, '0');
  const fraction = digits.slice(-2).replace(/0+$/, '');
  return fraction === '' ? digits.slice(0, -2) : `${digits.slice(0, -2)}.${fraction}`;
}
