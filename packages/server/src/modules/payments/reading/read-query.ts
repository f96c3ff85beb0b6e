import { usd } from '@coffer/kernel/asset.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import { parseMoney } from '@coffer/kernel/money.ts';

/** The ways to write the hash: block explorers and spreadsheets leave its `0x` out, and some people add one. */
export function spellingsOf(query: string): string[] {
  const [, digits] = /^(?:0x)?([0-9a-f]{64})$/.exec(query.toLowerCase()) ?? [];
  return digits === undefined ? [query.toLowerCase()] : [digits, `0x${digits}`];
}

/**
 * An amount in dollars as people write one: `$128.40`, `128.40`, `$1,960`, `128.40 USD`. Digits alone are the number of an
 * invoice or of a customer.
 */
export function dollarsIn(query: string): bigint | undefined {
  const [, sign, written = '', code] =
    /^(\$)?\s?((?:\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.\d{1,8})?)(\s?usd)?$/i.exec(query) ?? [];
  if (written === '' || (sign === undefined && code === undefined && !written.includes('.'))) return undefined;
  const amount = parseMoney(written.replaceAll(',', ''), usd);
  return amount instanceof Fault || amount.units === 0n ? undefined : amount.units;
}
