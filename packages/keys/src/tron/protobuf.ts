import { concatBytes } from '@noble/hashes/utils.js';

/** A field of a message: a number, or bytes that may be a message themselves. */
export type Field = { field: number; value: bigint | Uint8Array };

const varintKind = 0;
const bytesKind = 2;
const varintBytesMax = 10;
const int64Max = 2n ** 63n - 1n;

/** In the order given. What is zero or empty is left out, as Tron's nodes do: another spelling would be another hash. */
export function writeFields(fields: readonly Field[]): Uint8Array {
  return concatBytes(...fields.map(({ field, value }) => (isEmpty(value) ? new Uint8Array() : written(field, value))));
}

/** Refuses what is cut off, numbers below zero, and kinds of fields that Tron has none of. */
export function readFields(bytes: Uint8Array): Field[] {
  const fields: Field[] = [];
  for (let at = 0; at < bytes.length;) {
    const tag = readVarint(bytes, at);
    const [field, kind] = [Number(tag.value >> 3n), Number(tag.value & 7n)];
    const first = readVarint(bytes, tag.next);
    if (kind === varintKind) {
      fields.push({ field, value: first.value });
      at = first.next;
    } else if (kind === bytesKind) {
      at = first.next + Number(first.value);
      if (at > bytes.length) throw new RangeError('a message that is cut off');
      fields.push({ field, value: bytes.subarray(first.next, at) });
    } else throw new RangeError(`a field of kind ${kind}`);
  }
  return fields;
}

function isEmpty(value: bigint | Uint8Array): boolean {
  return typeof value === 'bigint' ? value === 0n : value.length === 0;
}

function written(field: number, value: bigint | Uint8Array): Uint8Array {
  const kind = typeof value === 'bigint' ? varintKind : bytesKind;
  const tag = varint(BigInt((field << 3) | kind));
  return typeof value === 'bigint'
    ? concatBytes(tag, varint(value))
    : concatBytes(tag, varint(BigInt(value.length)), value);
}

function varint(value: bigint): Uint8Array {
  if (value < 0n || value > int64Max) throw new RangeError(`${value} does not fit into 63 bits`);
  const bytes: number[] = [];
  let rest = value;
  do {
    const low = Number(rest & 127n);
    rest >>= 7n;
    bytes.push(rest === 0n ? low : low | 128);
  } while (rest > 0n);
  return Uint8Array.from(bytes);
}

function readVarint(bytes: Uint8Array, from: number): { value: bigint; next: number } {
  let value = 0n;
  for (let count = 0; count < varintBytesMax; count += 1) {
    const byte = bytes[from + count];
    if (byte === undefined) throw new RangeError('a message that is cut off');
    value |= BigInt(byte & 127) << BigInt(7 * count);
    if (byte < 128) {
      if (value > int64Max) throw new RangeError(`${value} does not fit into 63 bits`);
      return { value, next: from + count + 1 };
    }
  }
  throw new RangeError('a number that does not end');
}
