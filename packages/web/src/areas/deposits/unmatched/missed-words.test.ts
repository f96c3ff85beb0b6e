import { expect, test } from 'vitest';
import { mayBeMatched, whyMissed } from './missed-words.ts';

const contract = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';

test.each([
  ['credit', 'This address has no customer yet.'],
  ['dust', 'The amount is below the dust limit of its currency.'],
  ['own', 'It was sent from one of your own addresses.'],
  ['unsupported', 'The token 0xa0b8…eb48 is not set up here. Its name proves nothing.'],
] as const)('of %s it is said: %s', (treatment, sentence) => {
  expect(whyMissed({ treatment, contract, status: 'confirmed' })).toBe(sentence);
});

test('of many transfers it is said how many there were', () => {
  const all = { transfers: 14_000, lastTransactionHash: '0x1', lastAt: '2026-03-01T12:00:00Z' };
  expect(whyMissed({ treatment: 'unsupported', contract: null, status: 'confirmed', all })).toBe(
    '14,000 more transfers of tokens that are not set up, not listed one by one.',
  );
});

test('what a person should know of it comes first', () => {
  const note = 'Nobody could tell whether all of it came: compare the balance of the address, then match it.';
  expect(whyMissed({ treatment: 'credit', contract, status: 'confirmed', note })).toBe(note);
});

test.each([
  ['credit', 'confirmed', true],
  ['credit', 'included', true],
  ['credit', 'reorged', false],
  ['unsupported', 'confirmed', false],
  ['dust', 'confirmed', false],
] as const)('%s that is %s may be matched: %s', (treatment, status, expected) => {
  expect(mayBeMatched({ treatment, status, contract })).toBe(expected);
});
