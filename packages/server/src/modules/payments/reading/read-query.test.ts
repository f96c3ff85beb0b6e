import { expect, test } from 'vitest';
import { dollarsIn, spellingsOf } from './read-query.ts';

test.each([
  ['$128.40', 12_840_000_000n],
  ['128.40', 12_840_000_000n],
  ['128.4', 12_840_000_000n],
  ['$ 25', 2_500_000_000n],
  ['$1,960.00', 196_000_000_000n],
  ['25 USD', 2_500_000_000n],
  ['0.00000001', 1n],
  ['25', undefined],
  ['$0', undefined],
  ['1,96', undefined],
  ['$1,96', undefined],
  ['12.', undefined],
  ['.5', undefined],
  ['1.123456789', undefined],
  ['1e3', undefined],
  ['-5.00', undefined],
  ['INV-128.40', undefined],
  ['', undefined],
])('%s as dollars', (query, units) => {
  expect(dollarsIn(query)).toBe(units);
});

test('a hash is the same with its 0x and without', () => {
  const digits = '4e3a'.repeat(16);
  for (const written of [digits, `0x${digits}`, digits.toUpperCase(), `0X${digits.toUpperCase()}`]) {
    expect(spellingsOf(written)).toEqual([digits, `0x${digits}`]);
  }
  expect(spellingsOf('Ada@Example.com')).toEqual(['ada@example.com']);
  expect(spellingsOf('4e3a')).toEqual(['4e3a']);
});
