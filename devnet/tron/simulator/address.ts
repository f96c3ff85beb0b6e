import { Address } from '@ethereumjs/util';
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { fromHex, toHex } from './bytes.ts';

/** As the protocol writes addresses: 42 hex letters, the first two of them 41. */
export type Hex41 = string;

const base58check = createBase58check(sha256);
const shape = /^41[0-9a-f]{40}$/;

export function isHex41(text: string): text is Hex41 {
  return shape.test(text);
}

export function toBase58(address: Hex41): string {
  return base58check.encode(fromHex(address));
}

/** Null for what is no address of this network. */
export function fromBase58(text: string): Hex41 | null {
  try {
    const address = toHex(base58check.decode(text));
    return isHex41(address) ? address : null;
  } catch {
    return null;
  }
}

/** In the VM addresses have twenty bytes. */
export function inVm(address: Hex41): Address {
  return new Address(fromHex(address.slice(2)));
}

export function outOfVm(address: Address): Hex41 {
  return `41${toHex(address.bytes)}`;
}
