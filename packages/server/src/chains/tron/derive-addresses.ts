import { depositAddresses, indexSalt } from '@coffer/contract-abi/sweep-addresses.ts';
import { receivingKeys } from '@coffer/keys/extended-key.ts';
import { indexMax } from '@coffer/keys/index-max.ts';
import { hexOfTron, tronAddress, tronOfBytes } from '@coffer/keys/tron-address.ts';
import type { AddressSource } from '../port.ts';

/** Deposit addresses of a source, from a position on. */
export function deriveAddresses(source: AddressSource, from: number, count: number): string[] {
  if (!Number.isSafeInteger(from) || from < 0 || !Number.isSafeInteger(count) || count < 0) {
    throw new RangeError(`no positions: ${count} from ${from}`);
  }
  if (source.kind === 'xpub' && from + count > indexMax + 1)
    throw new RangeError(`an xpub has ${indexMax + 1} addresses`);
  const addressAt = source.kind === 'xpub' ? childrenOf(source.xpub) : depositsOf(source.contract);
  return Array.from({ length: count }, (_one, at) => addressAt(from + at));
}

function childrenOf(xpub: string): (index: number) => string {
  const keyAt = receivingKeys(xpub);
  return (index) => tronAddress(keyAt(index));
}

function depositsOf(contract: string): (index: number) => string {
  const addressAt = depositAddresses(hexOfTron(contract), { rule: 'tron' });
  return (index) => tronOfBytes(addressAt(indexSalt(index)));
}
