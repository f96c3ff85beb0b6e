import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { bech32, bech32m } from '@scure/base';

const { Point } = secp256k1;

/** bc1q…: pays to the hash of a key (BIP 84). */
export function segwitAddress(publicKey: Uint8Array): string {
  return bech32.encode('bc', [0, ...bech32.toWords(ripemd160(sha256(publicKey)))]);
}

/** bc1p…: pays to a key that is tweaked by itself and hides no script (BIP 86). */
export function taprootAddress(publicKey: Uint8Array): string {
  const inner = publicKey.subarray(1);
  const tweak = Point.Fn.create(BigInt(`0x${bytesToHex(schnorr.utils.taggedHash('TapTweak', inner))}`));
  const outer = schnorr.utils.lift_x(BigInt(`0x${bytesToHex(inner)}`)).add(Point.BASE.multiply(tweak));
  return bech32m.encode('bc', [1, ...bech32m.toWords(schnorr.utils.pointToBytes(outer))]);
}
