import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { createBase58check } from '@scure/base';
import { addressBytes } from '../evm/address.ts';

const base58check = createBase58check(sha256);
const network = Uint8Array.of(0x41);
const bytesOfAddress = 21;

export function tronAddress(publicKey: Uint8Array): string {
  return tronOfBytes(addressBytes(publicKey));
}

/** Twenty bytes as people of this chain write them. */
export function tronOfBytes(bytes: Uint8Array): string {
  if (bytes.length !== bytesOfAddress - 1) throw new RangeError(`an address has 20 bytes, not ${bytes.length}`);
  return base58check.encode(concatBytes(network, bytes));
}

/** From 0x and 40 digits, as contracts and logs write an address. */
export function tronOfHex(hex: string): string {
  if (!/^0x[0-9a-fA-F]{40}$/.test(hex)) throw new RangeError(`no address: ${hex}`);
  return tronOfBytes(hexToBytes(hex.slice(2)));
}

/** The twenty bytes behind an address; null when a letter is wrong or missing. */
export function bytesOfTron(address: string): Uint8Array | null {
  try {
    const bytes = base58check.decode(address);
    return bytes.length === bytesOfAddress && bytes[0] === network[0] ? bytes.subarray(1) : null;
  } catch {
    return null;
  }
}

/** In 0x and 40 small digits, as contracts know it. */
export function hexOfTron(address: string): `0x${string}` {
  const bytes = bytesOfTron(address);
  if (!bytes) throw new RangeError(`no address of Tron: ${address}`);
  return `0x${bytesToHex(bytes)}`;
}
