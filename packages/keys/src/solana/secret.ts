import { hexToBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import { addressOfSolanaKey } from './keys.ts';

export type ReadSolanaSecret = { key: Uint8Array } | { problem: string };

const bytesOfKey = 32;

/** A private key as wallets of Solana export it, with its public half behind it, or the digits of its private half alone. */
export function readSolanaSecret(text: string): ReadSolanaSecret {
  const given = text.trim();
  const digits = /^(?:0x)?([0-9a-fA-F]{64})$/.exec(given)?.[1];
  if (digits !== undefined) return { key: hexToBytes(digits) };
  const pair = decode(given);
  if (pair?.length !== 2 * bytesOfKey) {
    return { problem: 'must be 64 hexadecimal digits, or what a wallet of Solana exports; phrases are not taken' };
  }
  const key = pair.slice(0, bytesOfKey);
  if (addressOfSolanaKey(key) === base58.encode(pair.subarray(bytesOfKey))) return { key };
  return { problem: 'is mistyped: its two halves do not belong together' };
}

function decode(text: string): Uint8Array | undefined {
  try {
    return base58.decode(text);
  } catch {
    return undefined;
  }
}
