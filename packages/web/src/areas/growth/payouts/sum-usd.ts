import { usd } from '@coffer/kernel/asset.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import { parseMoney } from '@coffer/kernel/money.ts';

/** Of decimals as the server sends them, exactly. */
export function sumUsd(decimals: readonly string[]): string {
  const units = decimals.reduce((sum, decimal) => {
    const money = parseMoney(decimal, usd);
    if (money instanceof Fault) throw money;
    return sum + money.units;
  }, 0n);
  return dollarsOf(units);
}
