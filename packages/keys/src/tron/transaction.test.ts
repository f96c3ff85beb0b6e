import { hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import { readFields, writeFields } from './protobuf.ts';
import { readSignedTron, signTronTransaction, tronAddressOfKey } from './sign.ts';
import { readTokenTransfer, tokenTransferData } from './token-call.ts';
import { readTronTransaction, tronTransactionId, writeTronTransaction } from './transaction.ts';

const key = hexToBytes('11'.repeat(32));
const from = tronAddressOfKey(key);
const to = tronAddressOfKey(hexToBytes('22'.repeat(32)));
const token = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const refBlock = '0000000003f2a1bc9d0e5c1f7a8b6d4e3c2b1a0f9e8d7c6b5a49382716050403';
const times = { expiration: '1760000600000', timestamp: '1760000000123' };
const payment = { to, value: '5000000', data: '0x', feeLimit: '0', refBlock, ...times };
const call = { ...payment, to: token, value: '0', data: tokenTransferData(to, 7n), feeLimit: '30000000' };

describe('a transaction', () => {
  test.each([
    ['value', '1.5'],
    ['data', '0xabc'],
    ['refBlock', 'a1bc'],
    ['to', 'nobody'],
    ['value', String(2n ** 63n)],
    ['expiration', ''],
  ])('whose %s is "%s" is not written', (name, text) => {
    expect(() => writeTronTransaction({ ...payment, [name]: text }, from)).toThrow(RangeError);
  });

  test('that was signed is read back as what it was', () => {
    const signed = signTronTransaction(call, from, key);
    expect(signed).toMatchObject({ validUntil: 1_760_000_600_000 });
    const read = readSignedTron(signed.bytes);
    expect(read).toMatchObject({ hash: signed.hash, bytes: signed.bytes, from, to: token, value: 0n });
    expect(read).toMatchObject({
      feeLimit: 30_000_000n,
      expiration: 1_760_000_600_000,
      refBlock: refBlock.slice(12, 32),
    });
    if ('reason' in read || !read.data) throw new Error('it was read');
    expect(readTokenTransfer(read.data)).toEqual({ to, units: 7n });
  });

  test('is taken from a wallet as well, which writes JSON', () => {
    const signed = signTronTransaction(payment, from, key);
    const [, signature] = readFields(hexToBytes(signed.bytes));
    const hex = Buffer.from(signature!.value as Uint8Array).toString('hex');
    const raw = Buffer.from(writeTronTransaction(payment, from)).toString('hex');
    const text = JSON.stringify({ visible: false, txID: signed.hash, raw_data_hex: raw, signature: [hex] });
    expect(readSignedTron(text)).toMatchObject({ hash: signed.hash, bytes: signed.bytes, from, data: null });
  });

  test('is known by the hash of what was signed, whatever the signature', () => {
    const { hash } = signTronTransaction(payment, from, key);
    expect(hash).toBe(tronTransactionId(writeTronTransaction(payment, from)));
  });

  test('is signed by nobody but its owner', () => {
    expect(() => signTronTransaction(payment, to, key)).toThrow(/not that of/);
    const signed = signTronTransaction(payment, from, key);
    const altered = signed.bytes.replace(Buffer.from([0x18, 0xc0, 0x96, 0xb1, 0x02]).toString('hex'), '18c196b102');
    expect(altered).not.toBe(signed.bytes);
    expect(readSignedTron(altered)).toEqual({ reason: expect.stringMatching(/signature/) });
  });
});

describe('what somebody else signed', () => {
  const { bytes } = signTronTransaction(payment, from, key);
  const [raw, signature] = readFields(hexToBytes(bytes)).map(({ value }) => value as Uint8Array);
  const withFields = (fields: [number, bigint | Uint8Array][]) =>
    Buffer.from(writeFields(fields.map(([field, value]) => ({ field, value })))).toString('hex');

  test.each([
    ['nothing', '', /no signed transaction/],
    ['no hex', 'hello', /no signed transaction/],
    ['hex of something else', 'ffff', /no signed transaction/],
    ['JSON of something else', '{"a":1}', /no signed transaction/],
    ['something endless', 'a'.repeat(200_000), /no signed transaction/],
    ['an unsigned one', withFields([[1, raw!]]), /one key/],
    [
      'one of two keys',
      withFields([
        [1, raw!],
        [2, signature!],
        [2, signature!],
      ]),
      /one key/,
    ],
    [
      'a signature that is cut off',
      withFields([
        [1, raw!],
        [2, signature!.subarray(1)],
      ]),
      /signature/,
    ],
  ])('is refused if it is %s', (_what, text, reason) => {
    expect(readSignedTron(text)).toEqual({ reason: expect.stringMatching(reason) });
  });

  test('is refused if it carries more than we would show: a memo, a second order, other rights', () => {
    const fields = readFields(raw!);
    const order = fields.find(({ field }) => field === 11)!;
    const memo = writeFields([...fields.slice(0, 3), { field: 10, value: Uint8Array.of(1) }, ...fields.slice(3)]);
    const twice = writeFields([...fields.slice(0, 4), order, ...fields.slice(4)]);
    const rights = writeFields(
      fields.map((one) =>
        one === order
          ? { field: 11, value: writeFields([...readFields(order.value as Uint8Array), { field: 5, value: 2n }]) }
          : one,
      ),
    );
    for (const odd of [memo, twice, rights]) expect(readTronTransaction(odd)).toBeNull();
    expect(readTronTransaction(raw!)).not.toBeNull();
  });
});

describe('a call of a token', () => {
  const data = hexToBytes(tokenTransferData(to, 2n ** 256n - 1n).slice(2));

  test('pays whom it names, also where the byte of the network stands in front', () => {
    expect(readTokenTransfer(data)).toEqual({ to, units: 2n ** 256n - 1n });
    const prefixed = Uint8Array.from(data);
    prefixed[15] = 0x41;
    expect(readTokenTransfer(prefixed)).toEqual({ to, units: 2n ** 256n - 1n });
  });

  test.each([
    ['longer', Uint8Array.of(...data, 0)],
    ['shorter', data.subarray(0, -1)],
    ['of another function', Uint8Array.of(1, ...data.subarray(1))],
    ['to more than an address', data.map((byte, at) => (at === 5 ? 1 : byte))],
  ])('that is %s is none', (_what, odd) => {
    expect(readTokenTransfer(odd)).toBeNull();
  });

  test('never moves less than nothing, nor more than there can be', () => {
    expect(() => tokenTransferData(to, -1n)).toThrow(RangeError);
    expect(() => tokenTransferData(to, 2n ** 256n)).toThrow(RangeError);
  });
});
