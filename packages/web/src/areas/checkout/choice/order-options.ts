import type { PayOption } from '@coffer/contract/payments/checkout.ts';

/** What the shop chose, then what is recommended, then what most pay in, the cheapest first; at the end what cannot be chosen. */
export function orderOptions(options: readonly PayOption[]): PayOption[] {
  return options.toSorted((one, other) => rankOf(one) - rankOf(other) || compareFees(one, other));
}

const unfoldedMax = 6;

/** Which of them are folded away at first: of a long list the first of each network stays in sight. */
export function idsToFold(ordered: readonly PayOption[]): ReadonlySet<PayOption['id']> {
  if (ordered.length <= unfoldedMax) return new Set();
  const seen = new Set<string>();
  const isFirst = ({ blockchainCode, available, preselected, mostUsed }: PayOption) => {
    if (!available) return false;
    const isNew = !seen.has(blockchainCode);
    seen.add(blockchainCode);
    return isNew || preselected || mostUsed;
  };
  const shown = new Set(ordered.filter(isFirst));
  return new Set(ordered.filter((one) => !shown.has(one)).map(({ id }) => id));
}

function rankOf({ available, preselected, recommended, mostUsed }: PayOption): number {
  if (!available) return 4;
  if (preselected) return 0;
  return recommended ? 1 : mostUsed ? 2 : 3;
}

/** A fee that is not known comes last. */
function compareFees({ networkFeeInUSD: one }: PayOption, { networkFeeInUSD: other }: PayOption): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const [a, b] = [aligned(one), aligned(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}

const digits = 20;

/** Decimals of one length, which their text sorts by. */
function aligned(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  return whole.padStart(digits, '0') + fraction.padEnd(digits, '0');
}
