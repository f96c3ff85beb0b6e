import { concatBytes, hexToBytes } from '@noble/hashes/utils.js';

/** Bytes, or a list of these: what Ethereum writes its transactions in. */
export type RlpItem = Uint8Array | readonly RlpItem[];

const shortMax = 55;
const bytesStart = 0x80;
const listStart = 0xc0;

export function rlp(item: RlpItem): Uint8Array {
  if (!(item instanceof Uint8Array)) {
    const content = concatBytes(...item.map(rlp));
    return concatBytes(headOf(content.length, listStart), content);
  }
  const [only] = item;
  if (item.length === 1 && only !== undefined && only < bytesStart) return item;
  return concatBytes(headOf(item.length, bytesStart), item);
}

/** A whole number without a leading zero; zero is no byte at all. */
export function rlpNumber(value: bigint): Uint8Array {
  if (value < 0n) throw new RangeError(`${value} is below zero`);
  if (value === 0n) return new Uint8Array();
  const digits = value.toString(16);
  return hexToBytes(digits.length % 2 === 0 ? digits : `0${digits}`);
}

function headOf(length: number, start: number): Uint8Array {
  if (length <= shortMax) return Uint8Array.of(start + length);
  const size = rlpNumber(BigInt(length));
  return concatBytes(Uint8Array.of(start + shortMax + size.length), size);
}
