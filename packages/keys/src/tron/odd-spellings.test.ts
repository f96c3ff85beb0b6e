import { concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { bytesOfTron } from './address.ts';
import { tronAddressOfKey } from './sign.ts';
import { readTronOrder, readTronTransaction, rawOf } from './transaction.ts';

/** What Tron's nodes take from whoever signs, and how they execute it: by the rules of protobuf. */
const [from, to, other] = ['11', '22', '33'].map((byte) => tronAddressOfKey(hexToBytes(byte.repeat(32))));
const order = { from: from!, to: to!, value: 5n, data: null, feeLimit: 0n, refBlock: 'a1bc9d0e5c1f7a8b6d4e' };
const times = { expiration: 1_760_000_600_000, timestamp: 1_760_000_000_123 };

const varint = (value: bigint): Uint8Array => {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, value);
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return Uint8Array.from([...bytes, Number(rest)]);
};
const tag = (field: number, kind: number) => varint(BigInt((field << 3) | kind));
const number = (field: number, value: bigint) => concatBytes(tag(field, 0), varint(value));
const bytes = (field: number, value: Uint8Array) => concatBytes(tag(field, 2), varint(BigInt(value.length)), value);
const text = (value: string) => new TextEncoder().encode(value);
const address = (value: string | undefined) => concatBytes(Uint8Array.of(0x41), bytesOfTron(value ?? '')!);

const usual = [bytes(1, address(from)), bytes(2, address(to)), number(3, 5n)];
const transferUrl = 'type.googleapis.com/protocol.TransferContract';
const parameter = (...content: Uint8Array[]) => [bytes(1, text(transferUrl)), bytes(2, concatBytes(...content))];
const contract = (...any: Uint8Array[]) => concatBytes(number(1, 1n), bytes(2, concatBytes(...any)));
const raw = (...contracts: Uint8Array[]) =>
  concatBytes(
    bytes(1, hexToBytes('a1bc')),
    bytes(4, hexToBytes('9d0e5c1f7a8b6d4e')),
    number(8, BigInt(times.expiration)),
    ...contracts.map((one) => bytes(11, one)),
    number(14, BigInt(times.timestamp)),
  );
const paying = (...content: Uint8Array[]) => raw(contract(...parameter(...content)));

test('a payment as everybody writes it is read, and the same bytes are written of it', () => {
  expect(readTronOrder(paying(...usual))).toEqual({ ...order, ...times });
  expect(rawOf({ ...order, ...times })).toEqual(paying(...usual));
  expect(readTronTransaction(paying(...usual))).toEqual({ ...order, ...times });
});

test.each<[string, Uint8Array, object]>([
  ['an amount that stands there twice', paying(...usual, number(3, 1n)), { value: 1n }],
  ['an amount that is nothing at last', paying(...usual, number(3, 0n)), { value: 0n }],
  ['an amount below zero', paying(...usual, number(3, -1n)), { value: -1n }],
  ['an amount in ten bytes of 64 bits and more', paying(...usual, hexToBytes('188580808080808080807e')), {}],
  ['a payee who stands there twice', paying(...usual, bytes(2, address(other))), { to: other }],
  ['a payer who stands there twice', paying(bytes(1, address(other)), ...usual), { from }],
  ['fields in another order', paying(...usual.toReversed()), {}],
  ['an amount that is written as bytes later', paying(...usual, bytes(3, Uint8Array.of(9))), {}],
  [
    'eight and four bytes that nobody knows',
    paying(tag(7, 1), text('12345678'), ...usual, tag(8, 5), text('1234')),
    {},
  ],
  ['a group that nobody knows', paying(tag(9, 3), number(3, 7n), tag(9, 4), ...usual), {}],
  ['its order in two parts', raw(concatBytes(contract(...parameter(usual[0]!)), contract(...parameter(...usual)))), {}],
  [
    'another server of types',
    raw(contract(bytes(1, text('x/protocol.TransferContract')), bytes(2, concatBytes(...usual)))),
    {},
  ],
])('%s is executed as nodes do it, and nothing that is signed here', (_what, bytesOf, change) => {
  expect(readTronOrder(bytesOf)).toEqual({ ...order, ...times, ...change });
  expect(readTronTransaction(bytesOf)).toBeNull();
});

test.each<[string, Uint8Array]>([
  ['two orders', raw(contract(...parameter(...usual)), contract(...parameter(...usual)))],
  ['no order', raw()],
  [
    'an order of another name',
    raw(contract(bytes(1, text('x/protocol.VoteContract')), bytes(2, concatBytes(...usual)))),
  ],
  ['a payee of twenty bytes', paying(usual[0]!, bytes(2, bytesOfTron(to!)!), usual[2]!)],
  ['a payee with one byte more', paying(usual[0]!, bytes(2, concatBytes(address(to), Uint8Array.of(0))), usual[2]!)],
  ['a field that is cut off', paying(...usual, Uint8Array.of(0x12, 0x50, 1))],
  ['a length below zero', paying(...usual, tag(4, 2), varint(-1n))],
  ['a number that does not end', paying(...usual, tag(4, 0), new Uint8Array(11).fill(0x80))],
  ['a group that does not end', paying(...usual, tag(9, 3))],
  ['a group that ends as another', paying(...usual, tag(9, 3), tag(8, 4))],
  ['groups without end', paying(...usual, concatBytes(...Array.from({ length: 5_000 }, () => tag(9, 3))))],
  ['a kind that there is not', paying(...usual, tag(9, 6))],
  ['a field without a number', paying(...usual, Uint8Array.of(0, 1))],
])('%s is nothing that nodes execute as a payment', (_what, bytesOf) => {
  expect(readTronOrder(bytesOf)).toBeNull();
  expect(readTronTransaction(bytesOf)).toBeNull();
});

/** The same part over and over, in so many bytes. */
function filled(length: number, part: Uint8Array): Uint8Array {
  const whole = new Uint8Array(length - (length % part.length));
  for (let at = 0; at < whole.length; at += part.length) whole.set(part, at);
  return whole;
}

const nothing = new Uint8Array();

test.each<[string, (length: number) => Uint8Array]>([
  ['memos', (length) => concatBytes(paying(...usual), filled(length, bytes(10, nothing)))],
  ['amounts', (length) => paying(...usual, filled(length, number(3, 5n)))],
  ['payees', (length) => paying(...usual, filled(length, bytes(2, address(to))))],
  ['parts of its order', (length) => raw(contract(...parameter(...usual), filled(length, bytes(3, nothing))))],
  ['groups', (length) => concatBytes(paying(...usual), filled(length, concatBytes(tag(9, 3), tag(9, 4))))],
])('%s, as many as a transaction has room for, cost what their bytes cost', (_what, written) => {
  const timeOf = (length: number) => {
    const made = written(length);
    const began = performance.now();
    expect(readTronOrder(made)).not.toBeNull();
    return performance.now() - began;
  };
  timeOf(20_000);
  // Nodes take half a megabyte: twenty-five times as much. Where each part is held against all of them it takes six hundred times as long.
  expect(timeOf(500_000)).toBeLessThan(1_000 + 100 * timeOf(20_000));
});
