import { usd, type Asset } from '@coffer/kernel/asset.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import { formatMoney, parseMoney, subtract } from '@coffer/kernel/money.ts';

/** The exact difference of two decimals; undefined where one of them is none. */
export function minus(a: string, b: string, decimals: number = usd.decimals): string | undefined {
  const asset: Asset = { ...usd, decimals };
  const [from, what] = [parseMoney(a, asset), parseMoney(b, asset)];
  return from instanceof Fault || what instanceof Fault ? undefined : formatMoney(subtract(from, what));
}
