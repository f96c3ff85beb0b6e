import { concatBytes, utf8 } from './bytes.ts';

/** The fields of a message by their numbers, each as often as it was written. */
export type Fields = ReadonlyMap<number, readonly (bigint | Uint8Array)[]>;

const varintBitsMax = 70n;
const eightBytes = 8;
const fourBytes = 4;

/** Fields of a kind that none of the protocol is of, which nobody reads, are passed over. Written by hand, so that what a client encodes is really read by somebody else. */
export function readFields(bytes: Uint8Array): Fields {
  const fields = new Map<number, (bigint | Uint8Array)[]>();
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; shift < varintBitsMax; shift += 7n) {
      const byte = bytes[at++];
      if (byte === undefined) throw new TypeError('a message that ends in the middle');
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return BigInt.asIntN(64, value);
    }
    throw new TypeError('a number that does not end');
  };
  while (at < bytes.length) {
    const tag = Number(BigInt.asUintN(32, varint()));
    const kind = tag & 7;
    if (tag >>> 3 === 0) throw new TypeError('a field without a number');
    if (kind === 1 || kind === 5) {
      at += kind === 1 ? eightBytes : fourBytes;
      if (at > bytes.length) throw new TypeError('a message that ends in the middle');
      continue;
    }
    if (kind !== 0 && kind !== 2) throw new TypeError(`a field of the kind ${kind}`);
    const values = fields.get(tag >>> 3) ?? [];
    if (kind === 0) values.push(varint());
    else {
      const length = Number(BigInt.asIntN(32, varint()));
      if (length < 0 || at + length > bytes.length) throw new TypeError('a field that is longer than its message');
      values.push(bytes.slice(at, (at += length)));
    }
    fields.set(tag >>> 3, values);
  }
  return fields;
}

/** The last that was written as this kind; as another, it is a field that nobody knows. */
export function bytesOf(fields: Fields, number: number): Uint8Array {
  return fields.get(number)?.findLast((value) => typeof value !== 'bigint') ?? new Uint8Array();
}

export function wholeOf(fields: Fields, number: number): bigint {
  return fields.get(number)?.findLast((value) => typeof value === 'bigint') ?? 0n;
}

export function textOf(fields: Fields, number: number): string {
  return new TextDecoder().decode(bytesOf(fields, number));
}

/** All messages of a field that may stand there often. */
export function messagesOf(fields: Fields, number: number): Fields[] {
  return (fields.get(number) ?? []).flatMap((value) => (typeof value === 'bigint' ? [] : [readFields(value)]));
}

/** One message out of all that were written: what comes later counts. */
export function mergedOf(fields: Fields, number: number): Fields {
  return readFields(concatBytes(...(fields.get(number) ?? []).filter((value) => typeof value !== 'bigint')));
}

export type Written = readonly [number: number, value: bigint | Uint8Array | string];

/** A message of these fields, in this order. What is zero or empty is left out, as the protocol does. */
export function writeFields(fields: readonly Written[]): Uint8Array {
  return concatBytes(
    ...fields.flatMap(([number, value]) => {
      if (typeof value === 'bigint') return value === 0n ? [] : [writeVarint(BigInt(number) << 3n), writeVarint(value)];
      const bytes = typeof value === 'string' ? utf8(value) : value;
      if (bytes.length === 0) return [];
      return [writeVarint((BigInt(number) << 3n) | 2n), writeVarint(BigInt(bytes.length)), bytes];
    }),
  );
}

export function writeVarint(value: bigint): Uint8Array {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, value);
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  bytes.push(Number(rest));
  return Uint8Array.from(bytes);
}
