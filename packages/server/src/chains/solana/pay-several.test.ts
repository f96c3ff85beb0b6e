import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { tokenProgram } from '@coffer/keys/solana/programs.ts';
import { addressOfSolanaKey } from '@coffer/keys/solana/keys.ts';
import { transactionBytesMax } from '@coffer/keys/solana/transaction.ts';
import { buildTransfer } from './rules/build-transfer.ts';
import { batchLists, paymentsOf } from './rules/pay-several.ts';

const address = () => addressOfSolanaKey(randomBytes(32));
const [from, mint] = [address(), address()];
const rowsOf = (count: number) => Array.from({ length: count }, () => ({ to: address(), units: 2n ** 63n }));
const anchor = { detail: { blockhash: address(), validUntil: '150' } };
const dear = { unitsMax: 1n, unitsLikely: 1n, price: null };
const bought = { workMax: '1400000', microLamports: '5000000' };

function bytesOf(contract: string | null, count: number, detail: Record<string, string>): number {
  const rows = rowsOf(count);
  const units = contract === null ? 2n ** 63n * BigInt(count) : 0n;
  const order = { from, to: from, contract: null, units, data: batchLists.list(contract, rows), feeUnitsMax: 1n };
  expect(paymentsOf(order)).toEqual({ contract, rows });
  const { payload } = buildTransfer(order, { ...dear, detail: { ...bought, ...detail } }, null, anchor);
  return Buffer.from(payload['transaction'] ?? '', 'base64').length;
}

test('as many as are paid at once fit into one transaction, with the accounts that all of them need', () => {
  expect(bytesOf(null, batchLists.rowsMax, {})).toBeLessThanOrEqual(transactionBytesMax);
  const count = batchLists.tokenRowsMax ?? 0;
  const createsAccount = Array.from({ length: count }, () => 'yes').join(' ');
  const detail = { program: tokenProgram, decimals: '6', createsAccount };
  expect(bytesOf(mint, count, detail)).toBeLessThanOrEqual(transactionBytesMax);
});

test('a list is for its own sender and its own sum alone', () => {
  const rows = rowsOf(2);
  const order = {
    from,
    to: from,
    contract: null,
    units: 2n ** 64n,
    data: batchLists.list(null, rows),
    feeUnitsMax: 1n,
  };
  expect(() => paymentsOf({ ...order, units: 1n })).toThrow('not what its order comes to');
  expect(() => paymentsOf({ ...order, to: rows[0]!.to })).toThrow('not what its order comes to');
  expect(() => paymentsOf({ ...order, data: `${order.data} ` })).toThrow(RangeError);
  expect(() => batchLists.list(null, rowsOf(21))).toThrow('1 to 20 rows');
  expect(() => batchLists.list(mint, rowsOf(10))).toThrow('1 to 9 rows');
});
