import { CompactSize } from '@scure/btc-signer';
import { schnorr } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concat, hash256, hashOf, numberBytes, type Input, type Output, type Transaction } from './transaction.ts';

/** What a signature is for: written here anew, so that a mistake of who signs does not hide itself. */

const all = 1;
const none = 2;
const single = 3;
const anyoneCanPay = 0x80;
const empty32 = new Uint8Array(32);

export function isKnownType(type: number): boolean {
  const base = type & ~anyoneCanPay;
  return base >= all && base <= single;
}

/** Before segregated witness. */
export function legacyHash(tx: Transaction, index: number, script: Uint8Array, type: number): Uint8Array {
  const base = type & 0x1f;
  if (base === single && index >= tx.outputs.length) return Uint8Array.from([1, ...new Uint8Array(31)]);
  const isOthers = (at: number): boolean => at !== index;
  const listed = tx.inputs.flatMap((input, at) => {
    if (isOthers(at) && (type & anyoneCanPay) !== 0) return [];
    const sequence = isOthers(at) && base !== all ? 0 : input.sequence;
    return [concat(outpoint(input), sized(isOthers(at) ? new Uint8Array() : script), numberBytes(sequence, 4))];
  });
  const blank = concat(new Uint8Array(8).fill(0xff), sized(new Uint8Array()));
  const kept = base === none ? [] : base === single ? tx.outputs.slice(0, index + 1) : tx.outputs;
  const outputs = kept.map((output, at) => (base === single && at !== index ? blank : outputBytes(output)));
  return hash256(
    concat(
      numberBytes(tx.version, 4),
      count(listed.length),
      ...listed,
      count(outputs.length),
      ...outputs,
      numberBytes(tx.lockTime, 4),
      numberBytes(type, 4),
    ),
  );
}

/** BIP 143. */
export function segwitHash(
  tx: Transaction,
  index: number,
  spent: { script: Uint8Array; units: bigint },
  type: number,
): Uint8Array {
  const base = type & 0x1f;
  const own = tx.inputs[index];
  const output = tx.outputs[index];
  if (!own) throw new RangeError('no such input');
  const isAlone = (type & anyoneCanPay) !== 0;
  const points = isAlone ? empty32 : hash256(concat(...tx.inputs.map(outpoint)));
  const sequences = isAlone || base !== all ? empty32 : hash256(concat(...tx.inputs.map(sequenceBytes)));
  const outputs =
    base === all
      ? hash256(concat(...tx.outputs.map(outputBytes)))
      : base === single && output
        ? hash256(outputBytes(output))
        : empty32;
  return hash256(
    concat(
      numberBytes(tx.version, 4),
      points,
      sequences,
      outpoint(own),
      sized(spent.script),
      numberBytes(spent.units, 8),
      sequenceBytes(own),
      outputs,
      numberBytes(tx.lockTime, 4),
      numberBytes(type, 4),
    ),
  );
}

/** BIP 341, for a spend by key. */
export function taprootHash(tx: Transaction, index: number, spent: readonly Output[], type: number): Uint8Array {
  const base = type === 0 ? all : type & 3;
  const isAlone = (type & anyoneCanPay) !== 0;
  const own = tx.inputs[index];
  const coin = spent[index];
  if (!own || !coin) throw new RangeError('no such input');
  const parts = [Uint8Array.of(0, type), numberBytes(tx.version, 4), numberBytes(tx.lockTime, 4)];
  if (!isAlone) {
    parts.push(sha256(concat(...tx.inputs.map(outpoint))));
    parts.push(sha256(concat(...spent.map(({ units }) => numberBytes(units, 8)))));
    parts.push(sha256(concat(...spent.map(({ script }) => sized(script)))));
    parts.push(sha256(concat(...tx.inputs.map(sequenceBytes))));
  }
  if (base === all) parts.push(sha256(concat(...tx.outputs.map(outputBytes))));
  parts.push(Uint8Array.of(0));
  if (isAlone) parts.push(outpoint(own), outputBytes(coin), sequenceBytes(own));
  else parts.push(numberBytes(index, 4));
  const output = tx.outputs[index];
  if (base === single && output) parts.push(sha256(outputBytes(output)));
  return schnorr.utils.taggedHash('TapSighash', concat(...parts));
}

function outpoint({ txid, output }: Input): Uint8Array {
  return concat(hashOf(txid), numberBytes(output, 4));
}

function sequenceBytes({ sequence }: Input): Uint8Array {
  return numberBytes(sequence, 4);
}

export function outputBytes({ units, script }: Output): Uint8Array {
  return concat(numberBytes(units, 8), sized(script));
}

function sized(bytes: Uint8Array): Uint8Array {
  return concat(count(bytes.length), bytes);
}

export function count(length: number): Uint8Array {
  return CompactSize.encode(BigInt(length));
}
