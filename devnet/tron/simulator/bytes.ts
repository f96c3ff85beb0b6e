import { concatBytes as join } from '@noble/hashes/utils.js';

export function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

/** Refuses what is no hex, which would else be read up to its first odd letter. */
export function fromHex(text: string): Uint8Array {
  if (text.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(text)) throw new TypeError(`${text.slice(0, 80)} is no hex`);
  return Uint8Array.from(Buffer.from(text, 'hex'));
}

export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export const concatBytes = join;

/** A number in eight bytes, the highest first. */
export function eightBytes(number: number | bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(number));
  return bytes;
}
