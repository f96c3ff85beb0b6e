import type { ChainFamily } from '@coffer/kernel/chain.ts';
import { checksummed } from '../evm/address.ts';

/** A checksum costs more than all the rest of a row, and the same addresses are shown again and again. */
const spelledMax = 20_000;
const spelled = new Map<string, string>();

/** An address as it leaves us, out of the one spelling in which it is kept: as wallets of its family write it. */
export function spellAddress(family: ChainFamily, address: string): string;
export function spellAddress(family: ChainFamily, address: string | null): string | null;
export function spellAddress(family: ChainFamily, address: string | null): string | null {
  if (address === null || family !== 'ETH_Family') return address;
  const known = spelled.get(address);
  if (known !== undefined) return known;
  if (spelled.size >= spelledMax) spelled.clear();
  const fresh = checksummed(address);
  spelled.set(address, fresh);
  return fresh;
}
