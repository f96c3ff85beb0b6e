/** What a message says, each field by its kind: a field that is written as another kind than it has is one that nobody knows. */
export type Message = {
  /** The last one counts; zero where there is none. */
  number(field: number): bigint;
  /** The same of bytes. */
  bytes(field: number): Uint8Array;
  /** One message out of all that stand there: what comes later counts. */
  message(field: number): Message;
  /** Of a field that may be there many times. */
  messages(field: number): Message[];
};

const kinds = { varint: 0, eightBytes: 1, bytes: 2, groupStart: 3, groupEnd: 4, fourBytes: 5 };
const varintBytesMax = 10;
const depthMax = 100;

/**
 * As Tron's nodes read whatever somebody signed: fields may stand there twice, in any order, numbers may be below zero, and what
 * nobody knows is read over. Throws a RangeError where they would read nothing.
 */
export function readMessage(bytes: Uint8Array): Message {
  const numbers = new Map<number, bigint>();
  const parts = new Map<number, Uint8Array[]>();
  const reader = new Reader(bytes);
  while (!reader.isAtEnd()) {
    const { field, kind } = reader.tag();
    if (kind === kinds.varint) numbers.set(field, reader.varint());
    else if (kind === kinds.bytes) noteIn(parts, field, reader.part());
    else reader.skip(field, kind, 0);
  }
  const partsOf = (field: number) => parts.get(field) ?? [];
  return {
    number: (field) => numbers.get(field) ?? 0n,
    bytes: (field) => partsOf(field).at(-1) ?? new Uint8Array(),
    message: (field) => readMessage(joined(partsOf(field))),
    messages: (field) => partsOf(field).map(readMessage),
  };
}

/** Strangers write as many of one field as a transaction has room for: each costs the same. */
function noteIn(parts: Map<number, Uint8Array[]>, field: number, part: Uint8Array): void {
  const known = parts.get(field);
  if (known) known.push(part);
  else parts.set(field, [part]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

class Reader {
  #at = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** Ten bytes at most, of which 64 bits count. */
  varint(): bigint {
    let value = 0n;
    for (let count = 0; count < varintBytesMax; count += 1) {
      const byte = this.#take(1)[0] ?? 0;
      value |= BigInt(byte & 127) << BigInt(7 * count);
      if (byte < 128) return BigInt.asIntN(64, value);
    }
    throw new RangeError('a number that does not end');
  }

  tag(): { field: number; kind: number } {
    const tag = Number(BigInt.asUintN(32, this.varint()));
    const field = tag >>> 3;
    if (field === 0) throw new RangeError('a field without a number');
    return { field, kind: tag & 7 };
  }

  part(): Uint8Array {
    return this.#take(Number(BigInt.asIntN(32, this.varint())));
  }

  skip(field: number, kind: number, depth: number): void {
    if (kind === kinds.varint) this.varint();
    else if (kind === kinds.eightBytes) this.#take(8);
    else if (kind === kinds.bytes) this.part();
    else if (kind === kinds.fourBytes) this.#take(4);
    else if (kind === kinds.groupStart && depth < depthMax) this.#skipGroup(field, depth + 1);
    else throw new RangeError(`a field of kind ${kind}`);
  }

  #skipGroup(group: number, depth: number): void {
    for (;;) {
      const { field, kind } = this.tag();
      if (kind !== kinds.groupEnd) this.skip(field, kind, depth);
      else if (field === group) return;
      else throw new RangeError('a group that ends as another one');
    }
  }

  #take(length: number): Uint8Array {
    const end = this.#at + length;
    if (length < 0 || end > this.#bytes.length) throw new RangeError('a message that is cut off');
    const part = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return part;
  }
}
