import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { BitcoinNetwork } from './network.ts';
import { scriptBytes, spellScript, type Script } from './script.ts';

const { Point } = secp256k1;

/** Of what one key makes: a hash of it, the same wrapped for old wallets, or the key itself, tweaked (BIP 84, 49 and 86). */
export type KeyScript = 'p2wpkh' | 'p2sh-p2wpkh' | 'p2tr';

/** What pays to a compressed public key. */
export function scriptOfKey(publicKey: Uint8Array, script: KeyScript): Script {
  if (script === 'p2tr') return { kind: 'p2tr', hash: tweaked(publicKey) };
  const plain: Script = { kind: 'p2wpkh', hash: hash160(publicKey) };
  return script === 'p2wpkh' ? plain : { kind: 'p2sh', hash: hash160(scriptBytes(plain)) };
}

export function addressOfKey(publicKey: Uint8Array, script: KeyScript, network: BitcoinNetwork): string {
  return spellScript(scriptOfKey(publicKey, script), network);
}

/** The P2WPKH address that a private key controls. */
export function bitcoinAddressOfPrivateKey(privateKey: Uint8Array, network: BitcoinNetwork): string {
  return addressOfKey(secp256k1.getPublicKey(privateKey, true), 'p2wpkh', network);
}

function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes));
}

/** Tweaked by itself, so that it hides no script. */
function tweaked(publicKey: Uint8Array): Uint8Array {
  const inner = publicKey.subarray(1);
  const tweak = Point.Fn.create(numberOf(schnorr.utils.taggedHash('TapTweak', inner)));
  const outer = schnorr.utils.lift_x(numberOf(inner)).add(Point.BASE.multiply(tweak));
  return schnorr.utils.pointToBytes(outer);
}

function numberOf(bytes: Uint8Array): bigint {
  return BigInt(`0x${bytesToHex(bytes)}`);
}
