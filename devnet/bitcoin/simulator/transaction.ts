import { RawTx } from '@scure/btc-signer';
import { sha256 } from '@noble/hashes/sha2.js';
import { Refusal, refusalCodes } from './refusal.ts';

export type Input = {
  txid: string;
  output: number;
  scriptSig: Uint8Array;
  sequence: number;
  witness: readonly Uint8Array[];
};
export type Output = { units: bigint; script: Uint8Array };

export type Transaction = {
  txid: string;
  wtxid: string;
  version: number;
  lockTime: number;
  inputs: readonly Input[];
  outputs: readonly Output[];
  raw: string;
  /** In bytes, with and without signatures. */
  size: number;
  strippedSize: number;
  weight: number;
  vsize: number;
};

const noWitness: readonly Uint8Array[] = [];

export function readTransaction(raw: string): Transaction {
  const parts = decode(raw);
  const stripped = RawTx.encode({ ...parts, segwitFlag: false, witnesses: undefined });
  const size = raw.length / 2;
  const weight = stripped.length * 3 + size;
  return {
    txid: nameOf(hash256(stripped)),
    wtxid: nameOf(hash256(bytesOf(raw))),
    version: parts.version,
    lockTime: parts.lockTime,
    inputs: parts.inputs.map((input, index) => ({
      txid: toHex(input.txid),
      output: input.index,
      scriptSig: input.finalScriptSig,
      sequence: input.sequence,
      witness: parts.witnesses?.[index] ?? noWitness,
    })),
    outputs: parts.outputs.map(({ amount, script }) => ({ units: amount, script })),
    raw,
    size,
    strippedSize: stripped.length,
    weight,
    vsize: Math.ceil(weight / 4),
  };
}

function decode(raw: string) {
  try {
    if (!/^([0-9a-f]{2})+$/.test(raw)) throw new Error('no bytes in lower case');
    const parts = RawTx.decode(bytesOf(raw));
    if (parts.inputs.length > 0) return parts;
  } catch {
    // Whatever is wrong with it, the real node says it in the same words.
  }
  throw new Refusal(refusalCodes.badEncoding, 'TX decode failed. Make sure the tx has at least one input.');
}

export function isCoinbase({ inputs }: Transaction): boolean {
  return inputs.length === 1 && inputs[0]?.txid === '0'.repeat(64);
}

export function coinName(txid: string, output: number): string {
  return `${txid}:${output}`;
}

export function hash256(bytes: Uint8Array): Uint8Array {
  return sha256(sha256(bytes));
}

/** Hashes are written down backwards. */
export function nameOf(hash: Uint8Array): string {
  return toHex(hash.toReversed());
}

export function hashOf(name: string): Uint8Array {
  return bytesOf(name).toReversed();
}

export function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

export function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex, 'hex'));
}

export function numberBytes(value: bigint | number, length: 4 | 8): Uint8Array {
  const bytes = Buffer.alloc(length);
  if (length === 4) bytes.writeUInt32LE(Number(value));
  else bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts);
}
