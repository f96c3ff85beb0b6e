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

const [letterA, letterF, capital] = [97, 102, 32];
const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];

/** The same without a memory, for whoever writes many that are all different, by a checksum of theirs that is fast. */
export function spellerBy(
  keccak256: (bytes: Uint8Array) => Uint8Array,
): (family: ChainFamily, address: string) => string {
  return (family, address) => {
    if (family !== 'ETH_Family') return address;
    const letters = encoder.encode(address.slice(2));
    const checksum = keccak256(letters);
    for (let at = 0; at < letters.length; at += 1) {
      const letter = letters[at] ?? 0;
      if (letter < letterA || letter > letterF) continue;
      const byte = checksum[at >> 1] ?? 0;
      if ((at % 2 === 0 ? byte >> 4 : byte & 15) >= 8) letters[at] = letter - capital;
    }
    return `0x${decoder.decode(letters)}`;
  };
}
