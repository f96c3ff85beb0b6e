import { base58 } from '@scure/base';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AddressTable } from '../../address-table.ts';
import { RpcFailure } from '../../nodes/rpc-failure.ts';
import { parseExact } from './exact-json.ts';
import { BlockScanner } from './scan-block.ts';

const keyOf = (seed: number) =>
  base58.encode(Uint8Array.from({ length: 32 }, (_one, at) => (seed * 29 + at * 5 + 3) % 256));
const program = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const head = {
  blockHeight: 90,
  blockTime: 1_700_000_000,
  blockhash: keyOf(500),
  parentSlot: 99,
  previousBlockhash: keyOf(501),
};

function transactionWith(at: number, accounts: readonly number[], owner?: number, changes = 1) {
  const token = { accountIndex: 0, mint: keyOf(700), programId: program, uiTokenAmount: { amount: '5', decimals: 6 } };
  return {
    meta: {
      err: null,
      fee: 5000,
      status: { Ok: null },
      preTokenBalances: [] as object[],
      preBalances: accounts.map(() => 10 ** 9),
      postBalances: accounts.map(() => 10 ** 9 + changes),
      postTokenBalances: owner === undefined ? [] : [{ ...token, owner: keyOf(owner) }],
    },
    transaction: {
      accountKeys: accounts.map((seed) => ({
        pubkey: keyOf(seed),
        signer: false,
        source: 'transaction',
        writable: true,
      })),
      signatures: [base58.encode(new Uint8Array(64).fill(at + 1))],
    },
    version: 0,
  };
}

const bodyOf = (transactions: unknown[], indent = 0, after: object = {}) =>
  Buffer.from(JSON.stringify({ jsonrpc: '2.0', result: { ...head, transactions, ...after }, id: 7 }, null, indent));

function tableOf(...seeds: number[]): AddressTable {
  const table = new AddressTable();
  table.addMany(seeds.map(keyOf));
  return table;
}

function scanBlock(body: Buffer, slot: number, table: AddressTable, partBytes = 100) {
  const scanner = new BlockScanner(slot, table);
  for (let at = 0; at < body.length; at += partBytes) scanner.feed(body.subarray(at, at + partBytes));
  return scanner.end();
}

const hashesIn = (body: Buffer, table: AddressTable) =>
  scanBlock(body, 100, table).transactions.map(({ hash }) => hash);
const hashOf = (at: number) => base58.encode(new Uint8Array(64).fill(at + 1));

test('the transactions in which a watched address stands are found, by its account or as the owner of a token', () => {
  const body = bodyOf([transactionWith(0, [1, 2]), transactionWith(1, [3, 4], 5), transactionWith(2, [6, 2])]);
  expect(hashesIn(body, tableOf(2))).toEqual([hashOf(0), hashOf(2)]);
  expect(hashesIn(body, tableOf(5))).toEqual([hashOf(1)]);
  expect(hashesIn(body, tableOf(9))).toEqual([]);
  expect(scanBlock(body, 100, tableOf(9)).head).toMatchObject({ hash: keyOf(500), parentSlot: 99, blockHeight: 90 });
});

test('an address that is named alone is no payment: it paid the fee, or has more or less than before', () => {
  const named = transactionWith(0, [1, 2, 3], undefined, 0);
  const paid = transactionWith(1, [2, 1], undefined, 0);
  expect(hashesIn(bodyOf([named, paid]), tableOf(2))).toEqual([hashOf(1)]);
  const token = transactionWith(2, [4], 5, 0);
  expect(hashesIn(bodyOf([token]), tableOf(5))).toEqual([hashOf(2)]);
  token.meta.preTokenBalances = token.meta.postTokenBalances;
  expect(hashesIn(bodyOf([token]), tableOf(5))).toEqual([]);
});

test('it finds what reading everything finds, however the block is laid out', () => {
  const shape = fc.array(
    fc.record({ accounts: fc.array(fc.nat(12), { minLength: 1, maxLength: 5 }), owner: fc.option(fc.nat(12)) }),
    {
      maxLength: 12,
    },
  );
  fc.assert(
    fc.property(
      shape,
      fc.array(fc.nat(12), { minLength: 1, maxLength: 3 }),
      fc.constantFrom(0, 2),
      (made, wanted, indent) => {
        const transactions = made.map(({ accounts, owner }, at) => transactionWith(at, accounts, owner ?? undefined));
        const expected = made.flatMap(({ accounts, owner }, at) =>
          [...accounts, ...(owner === null ? [] : [owner])].some((seed) => wanted.includes(seed)) ? [hashOf(at)] : [],
        );
        expect(hashesIn(bodyOf(transactions, indent, { rewards: [] }), tableOf(...wanted))).toEqual(expected);
        expect(hashesIn(bodyOf(transactions, indent), tableOf(...wanted))).toEqual(expected);
      },
    ),
    { numRuns: 150 },
  );
});

test('brackets and quotes inside of texts mislead nobody', () => {
  const odd = { ...transactionWith(0, [1]), note: '"]}{[\\" "pubkey":"' };
  expect(hashesIn(bodyOf([odd, transactionWith(1, [2])]), tableOf(2))).toEqual([hashOf(1)]);
});

test('a block that is cut off is refused', () => {
  const body = bodyOf([transactionWith(0, [1, 2]), transactionWith(1, [3, 4])]);
  for (let length = 0; length < body.length - 1; length += 7) {
    expect(() => scanBlock(body.subarray(0, length), 100, tableOf(3))).toThrow(/\w/);
  }
  expect(() => scanBlock(Buffer.from('{"result":{"blockhash":1,"transactions":[]}}'), 1, tableOf(1))).toThrow(
    RpcFailure,
  );
});

test('amounts beyond what a float holds are exact', () => {
  expect(parseExact('{"a":9007199254740993,"b":[18446744073709551615,1],"c":1.5,"d":-3}')).toEqual({
    a: 9_007_199_254_740_993n,
    b: [18_446_744_073_709_551_615n, 1],
    c: 1.5,
    d: -3,
  });
  const rich = transactionWith(0, [1]);
  const text = bodyOf([rich]).toString().replaceAll('[1000000000]', '[9007199254740993]');
  const [found] = scanBlock(Buffer.from(text), 100, tableOf(1)).transactions;
  expect(found?.before).toEqual([9_007_199_254_740_993n]);
});
