import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base64 } from '@scure/base';
import { scriptOfKey } from './keys.ts';
import type { BitcoinNetwork } from './network.ts';
import { scriptOfAddress } from './parse-address.ts';
import { readScript, scriptBytes, type Script } from './script.ts';

const compactBytes = 65;
const schnorrBytes = 64;
const textCharsMax = 1000;
const sighashDefault = 0x00;
const sighashAll = 0x01;
const headerFirst = 27;
const headerLast = 42;
const opReturn = 0x6a;
const longFirst = 0xfd;
const none = new Uint8Array(4);
/** Of an output that is worth nothing and pays nobody. */
const nothingPaid = concatBytes(new Uint8Array(8), Uint8Array.of(1, opReturn));

/**
 * Whether the key of an address signed a text: by a recoverable signature (BIP 137), as most wallets and devices make it, or by
 * a transaction that is never sent (BIP 322, simple). Addresses of scripts, such as those of several people, sign no texts here.
 */
export function hasSignedBitcoinText(
  address: string,
  network: BitcoinNetwork,
  text: string,
  signature: string,
): boolean {
  const bytes = readSignature(signature);
  const script = readScript(scriptOfAddress(address, network));
  if (!bytes || !script) return false;
  try {
    const [header = 0] = bytes;
    if (bytes.length === compactBytes && header >= headerFirst && header <= headerLast) {
      return isOfRecovered(script, text, bytes);
    }
    return isOfWitness(script, text, readWitness(bytes));
  } catch {
    // What is no signature at all was signed by nobody.
    return false;
  }
}

function readSignature(signature: string): Uint8Array | undefined {
  try {
    return signature.length > textCharsMax ? undefined : base64.decode(signature.trim());
  } catch {
    return undefined;
  }
}

/** The kind of address in the header is not believed: wallets disagree about it. */
function isOfRecovered(script: Script, text: string, bytes: Uint8Array): boolean {
  const message = utf8ToBytes(text);
  const digest = twice(concatBytes(utf8ToBytes('\x18Bitcoin Signed Message:\n'), lengthOf(message.length), message));
  const recovery = ((bytes[0] ?? 0) - headerFirst) & 3;
  const point = secp256k1.Signature.fromBytes(bytes.subarray(1), 'compact')
    .addRecoveryBit(recovery)
    .recoverPublicKey(digest);
  const wanted = bytesToHex(scriptBytes(script));
  const small = point.toBytes(true);
  const plain = scriptOfKey(small, 'p2wpkh');
  // The oldest wallets hashed the long form of their key.
  const long = scriptOfKey(point.toBytes(false), 'p2wpkh');
  const candidates: Script[] = [
    plain,
    scriptOfKey(small, 'p2sh-p2wpkh'),
    { kind: 'p2pkh', hash: plain.hash },
    { kind: 'p2pkh', hash: long.hash },
  ];
  return candidates.some((one) => bytesToHex(scriptBytes(one)) === wanted);
}

/** Just what spends such an output, and nothing besides: what nodes would read otherwise, or not at all, is no signature. */
function isOfWitness(script: Script, text: string, items: readonly Uint8Array[]): boolean {
  const [signature, publicKey] = items;
  if (!signature || items.length !== (script.kind === 'p2tr' ? 1 : 2)) return false;
  const output = scriptBytes(script);
  const spent = concatBytes(twice(announced(output, text)), none);
  if (script.kind === 'p2tr') {
    const isPlain = signature.length === schnorrBytes;
    if (!isPlain && (signature.length !== schnorrBytes + 1 || signature.at(-1) !== sighashAll)) return false;
    const digest = taprootDigest(spent, output, isPlain ? sighashDefault : sighashAll);
    return schnorr.verify(signature.subarray(0, schnorrBytes), digest, script.hash);
  }
  if (script.kind !== 'p2wpkh' || publicKey?.length !== 33 || signature.at(-1) !== sighashAll) return false;
  if (bytesToHex(scriptOfKey(publicKey, 'p2wpkh').hash) !== bytesToHex(script.hash)) return false;
  return secp256k1.verify(signature.subarray(0, -1), segwitDigest(spent, script.hash), publicKey, {
    prehash: false,
    format: 'der',
  });
}

/** The transaction that names the text: its one output is what the signature spends. */
function announced(output: Uint8Array, text: string): Uint8Array {
  const hash = schnorr.utils.taggedHash('BIP0322-signed-message', utf8ToBytes(text));
  return concatBytes(
    none,
    Uint8Array.of(1),
    new Uint8Array(32),
    Uint8Array.of(0xff, 0xff, 0xff, 0xff),
    Uint8Array.of(34, 0, 32),
    hash,
    none,
    Uint8Array.of(1),
    new Uint8Array(8),
    lengthOf(output.length),
    output,
    none,
  );
}

/** BIP 143, of version, lock time, sequence and amount zero. */
function segwitDigest(spent: Uint8Array, keyHash: Uint8Array): Uint8Array {
  const code = scriptBytes({ kind: 'p2pkh', hash: keyHash });
  return twice(
    concatBytes(
      none,
      twice(spent),
      twice(none),
      spent,
      lengthOf(code.length),
      code,
      new Uint8Array(8),
      none,
      twice(nothingPaid),
      none,
      Uint8Array.of(sighashAll, 0, 0, 0),
    ),
  );
}

/** BIP 341, of the same. */
function taprootDigest(spent: Uint8Array, output: Uint8Array, sighash: number): Uint8Array {
  return schnorr.utils.taggedHash(
    'TapSighash',
    concatBytes(
      Uint8Array.of(0, sighash),
      none,
      none,
      sha256(spent),
      sha256(new Uint8Array(8)),
      sha256(concatBytes(lengthOf(output.length), output)),
      sha256(none),
      sha256(nothingPaid),
      Uint8Array.of(0),
      none,
    ),
  );
}

function readWitness(bytes: Uint8Array): Uint8Array[] {
  const [count = 0] = bytes;
  const items: Uint8Array[] = [];
  let at = 1;
  for (let item = 0; item < count; item += 1) {
    const length = bytes[at];
    // Longer ones say their length in more bytes, and none of ours is.
    if (length === undefined || length >= longFirst) return [];
    const end = at + 1 + length;
    items.push(bytes.slice(at + 1, end));
    at = end;
  }
  return at === bytes.length ? items : [];
}

/** Texts and scripts here are short: three bytes tell any length. */
function lengthOf(length: number): Uint8Array {
  return length < longFirst ? Uint8Array.of(length) : Uint8Array.of(0xfd, length & 0xff, length >> 8);
}

function twice(bytes: Uint8Array): Uint8Array {
  return sha256(sha256(bytes));
}
