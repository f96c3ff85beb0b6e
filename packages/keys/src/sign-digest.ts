import { secp256k1 } from '@noble/curves/secp256k1.js';
import { addressBytes } from './evm-address.ts';
import { bytesToHex } from '@noble/hashes/utils.js';

/** A signature as Ethereum writes it into a transaction. */
export type DigestSignature = { r: `0x${string}`; s: `0x${string}`; yParity: 0 | 1 };

/** Signs 32 bytes that were hashed already. The nonce comes from key and digest, so the same bytes give the same signature. */
export function signDigest(digest: Uint8Array, privateKey: Uint8Array): DigestSignature {
  const bytes = secp256k1.sign(digest, privateKey, { prehash: false, format: 'recovered' });
  const [recovery] = bytes;
  if (recovery !== 0 && recovery !== 1) throw new Error('A signature that Ethereum cannot write.');
  return { r: `0x${bytesToHex(bytes.subarray(1, 33))}`, s: `0x${bytesToHex(bytes.subarray(33))}`, yParity: recovery };
}

/** The address that a private key controls, in small letters. */
export function addressOfPrivateKey(privateKey: Uint8Array): string {
  return `0x${bytesToHex(addressBytes(secp256k1.getPublicKey(privateKey)))}`;
}
