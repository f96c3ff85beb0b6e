import { formatMoney, money } from '@coffer/kernel/money.ts';

/** Smallest units as an exact decimal. */
export function fromUnits(units: string, decimals: number): string {
  return formatMoney(money(BigInt(units), { chain: 'USD', contract: null, decimals }));
}
