import { garbled } from '../../nodes/rpc-failure.ts';
import { doubleHash, spelled } from './prove-block.ts';

/** A transaction as its bytes tell it. */
export type DecodedTransaction = {
  txid: string;
  inputs: { txHash: string; output: number; sequence: number }[];
  outputs: { units: bigint; script: Uint8Array }[];
};

/** The shortest there are, with empty scripts: so many of them at most the bytes that are left can hold. */
const bytesMin = { input: 41, output: 9 };

/** Reads the bytes themselves: what a node says of them may be wrong, they cannot be. */
export function decodeTransaction(hex: string): DecodedTransaction {
  const bytes = Buffer.from(hex, 'hex');
  if (bytes.length * 2 !== hex.length || bytes.length < 10) throw garbled('a transaction that is not hexadecimal');
  try {
    return decode(bytes);
  } catch (error) {
    throw error instanceof RangeError ? garbled('a transaction that breaks off') : error;
  }
}

function decode(bytes: Buffer): DecodedTransaction {
  const hasWitness = bytes[4] === 0 && bytes[5] === 1;
  const bodyAt = hasWitness ? 6 : 4;
  const reader = new Reader(bytes, bodyAt);
  const inputs = Array.from({ length: reader.count(bytesMin.input) }, () => {
    const txHash = spelled(reader.take(32));
    const output = reader.number();
    reader.take(reader.count(1));
    return { txHash, output, sequence: reader.number() };
  });
  const outputs = Array.from({ length: reader.count(bytesMin.output) }, () => {
    const units = reader.amount();
    return { units, script: new Uint8Array(reader.take(reader.count(1))) };
  });
  // Witnesses have no part in the hash.
  const plain = Buffer.concat([bytes.subarray(0, 4), bytes.subarray(bodyAt, reader.at), bytes.subarray(-4)]);
  return { txid: spelled(doubleHash(plain)), inputs, outputs };
}

class Reader {
  at: number;
  readonly #bytes: Buffer;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  take(length: number): Buffer {
    const end = this.at + length;
    if (end > this.#bytes.length) throw new RangeError('beyond the end');
    const part = this.#bytes.subarray(this.at, end);
    this.at = end;
    return part;
  }

  number(): number {
    return this.take(4).readUInt32LE();
  }

  amount(): bigint {
    return this.take(8).readBigUInt64LE();
  }

  /** How many follow that take so many bytes each. A script may be as long as its block. */
  count(bytesOfEach: number): number {
    const first = this.take(1).readUInt8();
    const count = first < 0xfd ? first : first === 0xfd ? this.take(2).readUInt16LE() : this.number();
    const left = this.#bytes.length - this.at;
    if (first === 0xff || count * bytesOfEach > left) throw new RangeError('more than there is');
    return count;
  }
}
