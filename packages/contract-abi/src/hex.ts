import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/** In small letters, as written by us; read in any. */
export type Hex = `0x${string}`;

export function toHex(bytes: Uint8Array): Hex {
  return `0x${bytesToHex(bytes)}`;
}

/** Refuses what has another length: an address too short would lead to money that nobody finds. */
export function toBytes(hex: Hex, length: number): Uint8Array {
  const bytes = hexToBytes(hex.slice(2));
  if (!hex.startsWith('0x') || bytes.length !== length) throw new RangeError(`${hex} does not have ${length} bytes`);
  return bytes;
}
