import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** The twenty bytes that Ethereum and Tron make an address of. */
export function addressBytes(publicKey: Uint8Array): Uint8Array {
  const uncompressed = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  return keccak_256(uncompressed.subarray(1)).subarray(-20);
}

/** With the checksum of EIP-55 in its capitals. */
export function evmAddress(publicKey: Uint8Array): string {
  return checksummed(`0x${bytesToHex(addressBytes(publicKey))}`);
}

/** For people's eyes: of an address in small letters, the spelling whose capitals show a mistyped digit. */
export function checksummed(address: string): string {
  const plain = address.slice(2);
  const checksum = bytesToHex(keccak_256(new TextEncoder().encode(plain)));
  const mixed = plain.replaceAll(/[a-f]/g, (digit, at: number) =>
    Number.parseInt(checksum.charAt(at), 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${mixed}`;
}
