import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AddressTable } from '../address-table.ts';
import { RpcFailure } from '../nodes/rpc-failure.ts';
import { LogScanner, scanLogs, transferTopic } from './scan-logs.ts';

const hex = (digits: number) =>
  fc
    .array(fc.nat(15), { minLength: digits, maxLength: digits })
    .map((all) => all.map((one) => one.toString(16)).join(''));
const ours = `0x${'0a'.repeat(20)}`;
const word = (address: string) => `0x${'0'.repeat(24)}${address.slice(2)}`;
const address = fc.oneof(
  { arbitrary: fc.constant(ours), weight: 1 },
  { arbitrary: hex(40).map((d) => `0x${d}`), weight: 4 },
);
const blockHashes = ['1', '2', '3'].map((digit) => `0x${digit.repeat(64)}`);
const otherTopic = `0x${'9'.repeat(64)}`;

const log = fc
  .record({
    address,
    topics: fc.oneof(
      fc.tuple(address, address).map(([from, to]) => [transferTopic, word(from), word(to)]),
      fc.tuple(address, address).map(([from, to]) => [transferTopic, word(from), word(to), word(from)]),
      fc.constant([otherTopic]),
      fc.constant([transferTopic]),
    ),
    data: fc.oneof(fc.nat(40), fc.constant(32)).chain((bytes) => hex(bytes * 2).map((digits) => `0x${digits}`)),
    blockHash: fc.constantFrom(...blockHashes),
    transactionHash: hex(64).map((digits) => `0x${digits}`),
    logIndex: fc.nat(500).map((index) => `0x${index.toString(16)}`),
    blockTimestamp: fc.constant('0x1'),
    removed: fc.constant(false),
  })
  .chain((one) =>
    // Nodes write the parts of a log in any order.
    fc
      .shuffledSubarray(Object.entries(one), { minLength: 8 })
      .map((entries) => Object.fromEntries(entries) as typeof one),
  );

const table = new AddressTable();
table.add(ours);

describe('the scan of an answer', () => {
  test('finds what reading every log as an object finds, however the answer is written', () => {
    fc.assert(
      fc.property(fc.array(log, { maxLength: 30 }), fc.constantFrom(0, 1), (logs, spaces) => {
        const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, result: logs }, null, spaces));
        const scan = scanLogs(body, table);
        const wanted = logs.filter(
          ({ topics: [kind, from, to] }) => kind !== transferTopic || [from, to].includes(word(ours)),
        );
        expect(scan.candidates.map(({ transactionHash }) => transactionHash)).toEqual(
          wanted.map(({ transactionHash }) => transactionHash),
        );
        expect([...scan.blockHashes].toSorted()).toEqual([...new Set(logs.map((one) => one.blockHash))].toSorted());
        expect(scan.logs).toBe(logs.length);
      }),
      { numRuns: 400 },
    );
  });

  test('of tokens that are no money counts what reading every log counts, and names the first and the last', () => {
    fc.assert(
      fc.property(fc.array(log, { maxLength: 60 }), (logs) => {
        const scanner = new LogScanner(table, null, () => false);
        // As it comes in parts.
        const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, result: logs }));
        for (let at = 0; at < body.length; at += 1_000) scanner.feed(body.subarray(at, at + 1_000));
        const { candidates, foreign } = scanner.end();
        const came = logs.filter(
          ({ topics, data }) =>
            topics.length === 3 && topics[2] === word(ours) && /^0x[0-9a-f]{64}$/.test(data) && BigInt(data) > 0n,
        );
        const groups = Map.groupBy(came, (one) => `${one.address} ${one.blockHash}`);
        const told = [...groups.values()].map((all) => [
          all.length,
          all[0]?.transactionHash,
          all.at(-1)?.transactionHash,
        ]);
        expect(foreign.map(({ count, first, last }) => [count, first.transactionHash, last.transactionHash])).toEqual(
          told,
        );
        expect(candidates.some(({ topics }) => topics.length > 1)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  test('of what is cut off or strange fails rather than leave something out', () => {
    const text = JSON.stringify([
      { address: ours, topics: [transferTopic, word(ours), word(ours)], data: '0x', blockHash: blockHashes[0] },
    ]);
    for (const broken of [text.replace('"blockHash"', '"blockhash"'), text.replace('"topics":[', '"topics":{')]) {
      expect(() => scanLogs(Buffer.from(broken), table)).toThrow(RpcFailure);
    }
    expect(() => scanLogs(Buffer.from(text), table)).toThrow(RpcFailure);
  });
});
