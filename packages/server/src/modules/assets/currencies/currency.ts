import type { ChainCurrencyView, PricedCurrencyView } from '@coffer/contract/money-in/currencies.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import type { ChainCurrency } from './currency-store.ts';

/** Which of all are taken by more projects than any other: those views say so. */
export function viewCurrencies(rows: readonly ChainCurrency[], mostTaken: number): ChainCurrencyView[] {
  return rows.map((row) => viewCurrency(row, mostTaken));
}

export function mostTakenOf(rows: readonly ChainCurrency[]): number {
  return Math.max(0, ...rows.map(({ takenBy }) => takenBy));
}

export function viewCurrency(row: ChainCurrency, mostTaken: number): ChainCurrencyView {
  return {
    id: row.id,
    blockchainCode: row.blockchainCode,
    network: row.blockchainName,
    currencyCode: row.code,
    currency: row.name,
    tokenAddress: spellAddress(row.family, row.contract),
    standard: row.standard,
    walletPrecision: row.decimals,
    family: row.family,
    recommended: row.recommended,
    mostUsed: row.active && row.takenBy > 0 && row.takenBy === mostTaken,
    blockchainID: row.blockchainId,
    currencyID: row.currencyId,
  };
}

export function viewPriced(row: ChainCurrency, mostTaken: number): PricedCurrencyView {
  return { ...viewCurrency(row, mostTaken), priced: row.priced };
}

/** As people read it: in the audit log, and in what owners hear. */
export function nameOfCurrency(row: ChainCurrency): string {
  return `${row.code} on ${row.blockchainName}`;
}
