import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { tronOfHex } from '@coffer/keys/tron/address.ts';
import { AddressTable } from './address-table.ts';

const hex = (name: string, n: number) => `0x${createHash('sha1').update(`${name}${n}`).digest('hex')}`;
const many = (name: string, count: number) => Array.from({ length: count }, (_, n) => hex(name, n));

test('every address of a hundred thousand is found, in any capitals, and none of another hundred thousand', () => {
  const table = new AddressTable();
  const ours = many('ours', 100_000);
  table.addMany(ours);
  expect(table.size).toBe(100_000);
  expect(ours.filter((address) => !table.has(address))).toEqual([]);
  expect(ours.filter((address) => !table.has(`0x${address.slice(2).toUpperCase()}`))).toEqual([]);
  expect(many('foreign', 100_000).filter((address) => table.has(address))).toEqual([]);
});

test('a reader finds an address by its first sixteen hex digits as two numbers', () => {
  const table = new AddressTable();
  const ours = many('ours', 1000);
  table.addMany(ours);
  const halves = (address: string) =>
    [Number.parseInt(address.slice(2, 10), 16), Number.parseInt(address.slice(10, 18), 16)] as const;
  expect(ours.filter((address) => !table.hasFingerprint(...halves(address)))).toEqual([]);
  expect(many('foreign', 1000).filter((address) => table.hasFingerprint(...halves(address)))).toEqual([]);
});

test('an address costs at most 32 bytes, and at most 40 while the table grows', () => {
  const table = new AddressTable();
  let atRestMax = 0;
  let growingMax = 0;
  for (const address of many('ours', 200_000)) {
    const before = table.bytes;
    table.add(address);
    if (table.size < 1000) continue;
    atRestMax = Math.max(atRestMax, table.bytes / table.size);
    // Old and new slots are there at once.
    if (table.bytes > before) growingMax = Math.max(growingMax, (before + table.bytes) / table.size);
  }
  expect(atRestMax).toBeLessThanOrEqual(32);
  expect(growingMax).toBeGreaterThan(0);
  expect(growingMax).toBeLessThanOrEqual(40);
});

test('an address that is added twice counts once', () => {
  const table = new AddressTable();
  table.addMany([hex('ours', 1), hex('ours', 2), hex('ours', 1)]);
  expect(table.size).toBe(2);
});

test('the zero address is watched when it was added, and not before', () => {
  const table = new AddressTable();
  const zero = `0x${'0'.repeat(40)}`;
  table.add(hex('ours', 1));
  expect(table.has(zero)).toBe(false);
  table.addMany([zero, zero]);
  expect([table.has(zero), table.hasFingerprint(0, 0), table.size]).toEqual([true, true, 2]);
});

test('an address of Tron is found by its letters, and by the digits that logs write', () => {
  const table = new AddressTable();
  const ours = [
    ...many('ours', 200),
    `0x${'0'.repeat(40)}`,
    `0x${'f'.repeat(40)}`,
    `0x${'0'.repeat(16)}${'1'.repeat(24)}`,
  ];
  table.addMany(ours.map(tronOfHex));
  const digits = (address: string, at: number) => Number.parseInt(address.slice(at, at + 8), 16);
  expect(ours.filter((address) => !table.hasFingerprint(digits(address, 2), digits(address, 10)))).toEqual([]);
  expect(ours.filter((address) => !table.has(tronOfHex(address)) || !table.has(address))).toEqual([]);
  expect(many('foreign', 200).filter((address) => table.has(tronOfHex(address)))).toEqual([]);
});

test('half a million addresses of other shapes keep apart', () => {
  const table = new AddressTable();
  const base58 = (n: number) => `T${createHash('sha1').update(`tron${n}`).digest('base64url')}`;
  const ours = Array.from({ length: 250_000 }, (_, n) => base58(n));
  table.addMany(ours);
  table.addMany(Array.from({ length: 250_000 }, (_, n) => `bc1q${n}`));
  expect(table.size).toBe(500_000);
  expect(ours.filter((address) => !table.has(address))).toEqual([]);
  expect(table.has(ours[0]?.toLowerCase() ?? '')).toBe(false);
});

test('what only looks like a hexadecimal address is kept as text', () => {
  const table = new AddressTable();
  const odd = `0x${'g'.repeat(40)}`;
  const short = '0x1234';
  table.addMany([odd, short]);
  expect([table.has(odd), table.has(short), table.size]).toEqual([true, true, 2]);
  expect(table.has(`0x${'h'.repeat(40)}`)).toBe(false);
  expect(table.hasFingerprint(0, 0)).toBe(false);
});

test('contracts are listened to without being watched for money', () => {
  const table = new AddressTable();
  table.addContract(hex('contract', 1));
  expect([table.hasContract(hex('contract', 1)), table.hasContract(hex('contract', 2))]).toEqual([true, false]);
  expect([table.has(hex('contract', 1)), table.size]).toEqual([false, 0]);
});
