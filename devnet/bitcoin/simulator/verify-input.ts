import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { addressOf, pushesOf, readMultisig, readScript } from './scripts.ts';
import { isKnownType, legacyHash, segwitHash, taprootHash } from './signature-hash.ts';
import { concat, type Input, type Output, type Transaction } from './transaction.ts';

type Spending = { tx: Transaction; index: number; input: Input; coin: Output; spent: readonly Output[] };

const badSignature = 'Signature must be zero for failed CHECK(MULTI)SIG operation';
const badKey = 'Script failed an OP_EQUALVERIFY operation';
const badProgram = 'Witness program hash mismatch';
const oddWitness = 'Witness program was passed an empty witness';

/** Why an input may not spend its coin; nothing when it may. */
export function flawOfInput(tx: Transaction, index: number, spent: readonly Output[]): string | undefined {
  const input = tx.inputs[index];
  const coin = spent[index];
  if (!input || !coin) return 'Input without a coin';
  const spending = { tx, index, input, coin, spent };
  const { type, payload } = readScript(coin.script);
  if (type === 'pubkeyhash') return flawOfKeyHash(spending, payload);
  if (type === 'scripthash') return flawOfScriptHash(spending, payload);
  if (input.scriptSig.length > 0) return 'Witness requires empty scriptSig';
  return flawOfProgram(spending, coin.script);
}

function flawOfKeyHash(spending: Spending, hash: Uint8Array): string | undefined {
  const { tx, index, input, coin } = spending;
  if (input.witness.length > 0) return 'Witness provided for non-witness script';
  const [signature, key, ...more] = pushesOf(input.scriptSig) ?? [];
  if (!signature || !key || more.length > 0) return 'Operation not valid with the current stack size';
  if (!isSame(hash160(key), hash)) return badKey;
  const digest = (type: number): Uint8Array => legacyHash(tx, index, coin.script, type);
  return isSignedBy(signature, key, digest) ? undefined : badSignature;
}

function flawOfScriptHash(spending: Spending, hash: Uint8Array): string | undefined {
  const [program, ...more] = pushesOf(spending.input.scriptSig) ?? [];
  if (!program || more.length > 0) return 'the simulator knows no script behind a hash but that of a witness';
  if (!isSame(hash160(program), hash))
    return 'Script evaluated without error but finished with a false/empty top stack element';
  return flawOfProgram(spending, program);
}

function flawOfProgram(spending: Spending, program: Uint8Array): string | undefined {
  const { type, payload } = readScript(program);
  if (type === 'witness_v0_keyhash') return flawOfWitnessKey(spending, payload);
  if (type === 'witness_v0_scripthash') return flawOfWitnessScript(spending, payload);
  if (type === 'witness_v1_taproot') return flawOfTaproot(spending, payload);
  return `the simulator knows no script such as that of ${addressOf(program) ?? 'this coin'}`;
}

function flawOfWitnessKey({ tx, index, input, coin }: Spending, hash: Uint8Array): string | undefined {
  const [signature, key, ...more] = input.witness;
  if (!signature || !key || more.length > 0) return badProgram;
  if (!isSame(hash160(key), hash)) return badKey;
  const script = concat(Uint8Array.of(0x76, 0xa9, 20), hash, Uint8Array.of(0x88, 0xac));
  const digest = (type: number): Uint8Array => segwitHash(tx, index, { script, units: coin.units }, type);
  return key.length === 33 && isSignedBy(signature, key, digest) ? undefined : badSignature;
}

/** The signatures stand in the order of the keys. */
function flawOfWitnessScript({ tx, index, input, coin }: Spending, hash: Uint8Array): string | undefined {
  const script = input.witness.at(-1);
  if (!script) return oddWitness;
  if (!isSame(sha256(script), hash)) return badProgram;
  const multisig = readMultisig(script);
  if (!multisig) return 'the simulator knows no script behind a hash but multisig';
  const [dummy, ...signatures] = input.witness.slice(0, -1);
  if (dummy?.length !== 0) return 'Dummy CHECKMULTISIG argument must be zero';
  if (signatures.length !== multisig.needed) return 'Operation not valid with the current stack size';
  const digest = (type: number): Uint8Array => segwitHash(tx, index, { script, units: coin.units }, type);
  const keys = [...multisig.keys];
  for (const signature of signatures) {
    const at = keys.findIndex((key) => isSignedBy(signature, key, digest));
    if (at < 0) return badSignature;
    keys.splice(0, at + 1);
  }
  return undefined;
}

function flawOfTaproot({ tx, index, input, spent }: Spending, key: Uint8Array): string | undefined {
  const [signature, ...more] = input.witness;
  if (!signature) return oddWitness;
  if (more.length > 0) return 'the simulator knows no spend of Taproot but by key';
  const type = signature.length === 65 ? (signature[64] ?? 0) : 0;
  if (signature.length !== 64 && (signature.length !== 65 || !isKnownType(type)))
    return 'Invalid Schnorr signature size';
  const digest = taprootHash(tx, index, spent, type);
  return isSchnorr(signature.subarray(0, 64), digest, key) ? undefined : 'Invalid Schnorr signature';
}

function isSignedBy(signature: Uint8Array, key: Uint8Array, digest: (type: number) => Uint8Array): boolean {
  const type = signature.at(-1) ?? 0;
  if (!isKnownType(type)) return false;
  try {
    const options = { format: 'der', lowS: true, prehash: false } as const;
    return secp256k1.verify(signature.subarray(0, -1), digest(type), key, options);
  } catch {
    // What is not even spelt as a signature or a key.
    return false;
  }
}

function isSchnorr(signature: Uint8Array, digest: Uint8Array, key: Uint8Array): boolean {
  try {
    return schnorr.verify(signature, digest, key);
  } catch {
    return false;
  }
}

function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes));
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}
