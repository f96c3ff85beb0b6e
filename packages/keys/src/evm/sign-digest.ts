import { secp256k1 } from '@noble/curves/secp256k1.js';
import { addressBytes } from './address.ts';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';

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

/** Who signed these 32 bytes; null when nobody can have, or when the signature has a twin (a high s, which Ethereum refuses). */
export function signerOf(digest: Uint8Array, { r, s, yParity }: DigestSignature): string | null {
  try {
    const bytes = concatBytes(Uint8Array.of(yParity), hexToBytes(r.slice(2)), hexToBytes(s.slice(2)));
    const signature = secp256k1.Signature.fromBytes(bytes, 'recovered');
    if (signature.hasHighS()) return null;
    return `0x${bytesToHex(addressBytes(signature.recoverPublicKey(digest).toBytes()))}`;
  } catch {
    return null;
  }
}
