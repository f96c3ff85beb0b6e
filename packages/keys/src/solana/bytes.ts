const lengthMax = 0xffff;

/** How long a list is, in seven bits a byte. */
export function lengthBytes(length: number): Uint8Array {
  if (length > lengthMax) throw new RangeError(`a list of ${length}`);
  const bytes: number[] = [];
  let rest = length;
  while (rest > 0x7f) {
    bytes.push((rest & 0x7f) | 0x80);
    rest >>= 7;
  }
  return Uint8Array.from([...bytes, rest]);
}

/** Reads what was written tightly, and fails with a RangeError instead of guessing. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  peek(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw new RangeError('The transaction is cut off.');
    return byte;
  }

  byte(): number {
    const byte = this.peek();
    this.#at += 1;
    return byte;
  }

  take(count: number): Uint8Array {
    if (this.#at + count > this.#bytes.length) throw new RangeError('The transaction is cut off.');
    this.#at += count;
    return this.#bytes.slice(this.#at - count, this.#at);
  }

  rest(): Uint8Array {
    return this.take(this.#bytes.length - this.#at);
  }

  /** One length has one spelling: a longer one would be another text for the same transaction. */
  length(): number {
    const start = this.#at;
    let length = 0;
    for (let shift = 0; shift <= 14; shift += 7) {
      const byte = this.byte();
      length |= (byte & 0x7f) << shift;
      if ((byte & 0x80) !== 0) continue;
      if (length > lengthMax || lengthBytes(length).length !== this.#at - start) break;
      return length;
    }
    throw new RangeError('The transaction has a length that nobody writes so.');
  }
}

export function u32Bytes(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}

export function u64Bytes(value: bigint): Uint8Array {
  if (value < 0n || value > 0xffff_ffff_ffff_ffffn) throw new RangeError(`${value} is no number of 64 bits`);
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value, true);
  return bytes;
}

export function readU32(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true);
}

export function readU64(bytes: Uint8Array, at: number): bigint {
  return new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(at, true);
}
