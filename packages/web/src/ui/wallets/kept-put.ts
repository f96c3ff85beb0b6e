import { readStored, writeStored } from '../../api/http/stored.ts';

/** A contract that this browser put on a network, and where: not every network tells that. */
export type Put = { hash: string; address: string };

/** What was put there. */
export type PutKind = 'factory' | 'payout-contract';

const keyOf = (kind: PutKind, chain: string) => `coffer.${kind}.${chain}`;

export function keepPut(kind: PutKind, chain: string, { hash, address }: Put): void {
  writeStored(keyOf(kind, chain), `${hash} ${address}`);
}

export function forgetPut(kind: PutKind, chain: string): void {
  writeStored(keyOf(kind, chain), undefined);
}

export function keptPut(kind: PutKind, chain: string): Put | undefined {
  const [hash, address, ...more] = readStored(keyOf(kind, chain))?.split(' ') ?? [];
  return hash && address && more.length === 0 ? { hash, address } : undefined;
}
