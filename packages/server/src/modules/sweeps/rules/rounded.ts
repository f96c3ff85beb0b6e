import { formatMoney } from '@coffer/kernel/money.ts';

const shownDigits = 4;

/** The first digits that say something; never more than there is, and never less than is needed. */
export function rounded(units: bigint, decimals: number, to: 'up' | 'down'): string {
  const digits = String(units).length;
  const step = digits > shownDigits ? 10n ** BigInt(digits - shownDigits) : 1n;
  const kept = (to === 'up' ? (units + step - 1n) / step : units / step) * step;
  return formatMoney({ units: kept, asset: { chain: 'USD', contract: null, decimals } });
}
