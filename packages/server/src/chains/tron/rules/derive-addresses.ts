import { depositAddresses, indexSalt } from '@coffer/contract-abi/sweep-addresses.ts';
import { receivingKeys } from '@coffer/keys/phrase/extended-key.ts';
import { indexMax } from '@coffer/keys/phrase/index-max.ts';
import { hexOfTron, tronAddress, tronOfBytes } from '@coffer/keys/tron/address.ts';
import { inARow } from '@coffer/keys/phrase/in-a-row.ts';
import type { AddressSource } from '../../port/rules.ts';

/** Deposit addresses of a source, from a position on. */
export function deriveAddresses(source: AddressSource, from: number, count: number): string[] {
  const addressAt = source.kind === 'xpub' ? childrenOf(source.xpub) : depositsOf(source.contract);
  return inARow(addressAt, from, count, source.kind === 'xpub' ? indexMax + 1 : Infinity);
}

function childrenOf(xpub: string): (index: number) => string {
  const keyAt = receivingKeys(xpub);
  return (index) => tronAddress(keyAt(index));
}

function depositsOf(contract: string): (index: number) => string {
  const addressAt = depositAddresses(hexOfTron(contract), { rule: 'tron' });
  return (index) => tronOfBytes(addressAt(indexSalt(index)));
}
