import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Account } from '@coffer/keys/accounts/derive-accounts.ts';
import { cellOf } from '../../ui/tables/csv-cell.ts';

const header = ['chain', 'index', 'path', 'address'];

/** A line for each chain and address: one address of a family counts on all its chains. */
export function addressesCsv(chains: readonly ChainCode[], accounts: readonly Account[]): string {
  const lines = accounts.flatMap(({ addresses }) =>
    chains.flatMap((chain) => addresses.map(({ index, path, address }) => [chain, String(index), path, address])),
  );
  return [header, ...lines].map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}
