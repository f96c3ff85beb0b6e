import { bytesToHex } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { rlp, rlpNumber, type RlpItem } from './rlp.ts';

const text = (words: string) => new TextEncoder().encode(words);

test.each<[string, RlpItem, string]>([
  ['a short text', text('dog'), '83646f67'],
  ['a list', [text('cat'), text('dog')], 'c88363617483646f67'],
  ['nothing', new Uint8Array(), '80'],
  ['an empty list', [], 'c0'],
  ['lists in lists', [[], [[]], [[], [[]]]], 'c7c0c1c0c3c0c1c0'],
  ['a small byte', Uint8Array.of(0x7f), '7f'],
  ['a byte above those', Uint8Array.of(0x80), '8180'],
  ['1024', rlpNumber(1024n), '820400'],
  ['zero', rlpNumber(0n), '80'],
  ['55 bytes', new Uint8Array(55).fill(1), `b7${'01'.repeat(55)}`],
  ['56 bytes', new Uint8Array(56).fill(1), `b838${'01'.repeat(56)}`],
  ['a long list', Array.from({ length: 300 }, () => Uint8Array.of(2)), `f9012c${'02'.repeat(300)}`],
])('%s is written as the yellow paper says', (_what, item, hex) => {
  expect(bytesToHex(rlp(item))).toBe(hex);
});

test('no number is below zero', () => {
  expect(() => rlpNumber(-1n)).toThrow(RangeError);
});
