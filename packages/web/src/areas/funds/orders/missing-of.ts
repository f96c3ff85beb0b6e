import { usd, type Asset } from '@coffer/kernel/asset.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import { compare, formatMoney, parseMoney, subtract } from '@coffer/kernel/money.ts';

/** No coin has more. */
const exact: Asset = { ...usd, decimals: 18 };

/** What is missing of the larger one of several amounts; undefined where nothing is, or where nobody knows what is there. */
export function missingOf(held: string | null, wanted: readonly (string | undefined)[]): string | undefined {
  const here = parseMoney(held, exact);
  if (here instanceof Fault) return undefined;
  const missing = wanted
    .map((text) => parseMoney(text, exact))
    .flatMap((one) => (one instanceof Fault || compare(one, here) <= 0 ? [] : [subtract(one, here)]))
    .toSorted(compare)
    .at(-1);
  return missing && formatMoney(missing);
}

const shownDecimals = 4;

/** With few decimals, and never less than it is: for a button. */
export function roughly(amount: string): string {
  const exactly = parseMoney(amount, exact);
  if (exactly instanceof Fault) return amount;
  const step = 10n ** BigInt(exact.decimals - shownDecimals);
  return formatMoney({ units: ((exactly.units + step - 1n) / step) * step, asset: exact });
}
