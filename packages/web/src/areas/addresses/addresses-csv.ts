import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Account } from '@coffer/keys/accounts/derive-accounts.ts';

const header = ['chain', 'index', 'path', 'address'];
/** A spreadsheet would run what begins like this. */
const formula = /^[=+\-@\t\r]/;
const needsQuotes = /[",\r\n]/;

/** A line for each chain and address: one address of a family counts on all its chains. */
export function addressesCsv(chains: readonly ChainCode[], accounts: readonly Account[]): string {
  const lines = accounts.flatMap(({ addresses }) =>
    chains.flatMap((chain) => addresses.map(({ index, path, address }) => [chain, String(index), path, address])),
  );
  return [header, ...lines].map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}

export function cellOf(value: string): string {
  const harmless = formula.test(value) ? `'${value}` : value;
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
