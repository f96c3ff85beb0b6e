import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { bitcoinAddressOfPrivateKey } from '@coffer/keys/bitcoin/keys.ts';
import { batchListsOn, payeesOf } from './rules/pay-several.ts';

const network = 'regtest';
const lists = batchListsOn(network);
const address = () => bitcoinAddressOfPrivateKey(randomBytes(32), network);
const [from, rows] = [
  address(),
  Array.from({ length: 3 }, (_one, at) => ({ to: address(), units: 1_000n + BigInt(at) })),
];
const data = lists.list(null, rows);
const order = { from, to: from, contract: null, units: 3_003n, data, feeUnitsMax: 1_000n };

test('a list is read as it was written, for its own sender and its own sum alone', () => {
  expect(payeesOf(order, network).map(({ units }) => units)).toEqual([1_000n, 1_001n, 1_002n]);
  expect(() => payeesOf({ ...order, units: 3_004n }, network)).toThrow('not what its order comes to');
  expect(() => payeesOf({ ...order, to: rows[0]!.to }, network)).toThrow('not what its order comes to');
  for (const other of ['pays', `${data} `, `${data} x`, data.replace('pays', 'pay'), data.replace(':1000', ':01000')]) {
    expect(() => payeesOf({ ...order, data: other }, network)).toThrow(RangeError);
  }
});

test('what is dust for its address, of another network or too many is no list', () => {
  const [{ to } = { to: '' }] = rows;
  expect([lists.fits(294n, to), lists.fits(293n, to)]).toEqual([true, false]);
  expect(lists.fits(1_000n, bitcoinAddressOfPrivateKey(randomBytes(32), 'main'))).toBe(false);
  expect(lists.fits(1_000n, to.toUpperCase())).toBe(false);
  expect(() => lists.list(null, [{ to, units: 293n }])).toThrow('no row of several');
  expect(() =>
    lists.list(
      null,
      Array.from({ length: 251 }, () => ({ to, units: 1_000n })),
    ),
  ).toThrow('1 to 250 rows');
  expect(() => lists.list('token', rows)).toThrow('no tokens');
});
