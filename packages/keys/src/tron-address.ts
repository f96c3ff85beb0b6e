import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { addressBytes } from './evm-address.ts';

const base58check = createBase58check(sha256);
const mainNetwork = 0x41;

export function tronAddress(publicKey: Uint8Array): string {
  return base58check.encode(Uint8Array.of(mainNetwork, ...addressBytes(publicKey)));
}
