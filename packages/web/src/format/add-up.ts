import { usd, type Asset } from '@coffer/kernel/asset.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import { add, formatMoney, negate, parseMoney, zero } from '@coffer/kernel/money.ts';

/** With as many decimals as any amount has. */
const exact: Asset = { ...usd, decimals: 18 };

/** The exact sum of decimals. */
export function addUp(decimals: readonly string[]): string {
  return formatMoney(
    decimals.reduce((sum, text) => {
      const one = parseMoney(text.replace(/^-/, ''), exact);
      if (one instanceof Fault) throw one;
      return add(sum, text.startsWith('-') ? negate(one) : one);
    }, zero(exact)),
  );
}
