import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { getPrevOut, type Transaction } from '@scure/btc-signer/transaction.js';
import { scriptOfKey } from './keys.ts';
import { readScript, scriptBytes } from './script.ts';

/** What an input needs to be valid, once its signature was found good. */
export type InputSignature = { publicKey: Uint8Array | null; signature: Uint8Array };
type Input = ReturnType<Transaction['getInput']>;

const sighashAll = 0x01;
const sighashDefault = 0x00;
const schnorrBytes = 64;

/**
 * The signature for an input of ours in what came back, whether it is finished or not; null where there is none yet. One that
 * is there and not good for exactly this transaction, as a whole, is an error.
 */
export function signatureOf(ours: Transaction, at: number, theirs: Input): InputSignature | null | { reason: string } {
  const spent = getPrevOut(ours.getInput(at));
  const script = readScript(spent.script);
  if (script?.kind === 'p2tr') {
    const signature = theirs.tapKeySig ?? theirs.finalScriptWitness?.[0];
    if (!signature) return null;
    return isGoodSchnorr(ours, at, signature, script.hash) ? { publicKey: null, signature } : badSignature(at);
  }
  const [partial] = theirs.partialSig ?? [];
  const [finalSignature, finalKey] = theirs.finalScriptWitness ?? [];
  const signature = partial?.[1] ?? finalSignature;
  const publicKey = partial?.[0] ?? finalKey;
  if (!signature || !publicKey) return null;
  if (!script || !isOfScript(publicKey, spent.script))
    return { reason: `has a signature of another key on input ${at + 1}` };
  return isGoodEcdsa(ours, at, signature, publicKey) ? { publicKey, signature } : badSignature(at);
}

function isOfScript(publicKey: Uint8Array, script: Uint8Array): boolean {
  if (publicKey.length !== 33) return false;
  const wanted = bytesToHex(script);
  return (['p2wpkh', 'p2sh-p2wpkh'] as const).some(
    (kind) => bytesToHex(scriptBytes(scriptOfKey(publicKey, kind))) === wanted,
  );
}

function isGoodEcdsa(ours: Transaction, at: number, signature: Uint8Array, publicKey: Uint8Array): boolean {
  if (signature.at(-1) !== sighashAll) return false;
  const { hash } = scriptOfKey(publicKey, 'p2wpkh');
  const { amount } = getPrevOut(ours.getInput(at));
  // A hash of a key is spent as if its coin were of the older kind that names the hash.
  const digest = ours.preimageWitnessV0(at, scriptBytes({ kind: 'p2pkh', hash }), sighashAll, amount);
  return attempt(() =>
    secp256k1.verify(signature.subarray(0, -1), digest, publicKey, { prehash: false, format: 'der' }),
  );
}

function isGoodSchnorr(ours: Transaction, at: number, signature: Uint8Array, outerKey: Uint8Array): boolean {
  const isPlain = signature.length === schnorrBytes;
  if (!isPlain && (signature.length !== schnorrBytes + 1 || signature.at(-1) !== sighashAll)) return false;
  const spent = Array.from({ length: ours.inputsLength }, (_one, one) => getPrevOut(ours.getInput(one)));
  const scripts = spent.map(({ script }) => script);
  const amounts = spent.map(({ amount }) => amount);
  const digest = ours.preimageWitnessV1(at, scripts, isPlain ? sighashDefault : sighashAll, amounts);
  return attempt(() => schnorr.verify(signature.subarray(0, schnorrBytes), digest, outerKey));
}

function badSignature(at: number): { reason: string } {
  return { reason: `has a signature on input ${at + 1} that is not good for this transaction` };
}

function attempt(verify: () => boolean): boolean {
  try {
    return verify();
  } catch {
    return false;
  }
}
