import { expect, test } from 'vitest';
import { found, narrowed, stateChoices } from './filter-deposits.ts';

test.each([
  ['included', { status: 'included' }],
  ['confirmed', { status: 'confirmed', treatment: 'credit', matching: 'owned' }],
  ['unmatched', { treatment: 'credit', matching: 'unmatched' }],
  ['unsupported', { treatment: 'unsupported' }],
  [undefined, {}],
  ['nonsense', { status: 'nonsense' }],
  ['toString', { status: 'toString' }],
])('the state %s asks the server for %o', (state, expected) => {
  expect(narrowed(state)).toEqual(expected);
});

test('a state is called the same in the filter and in the table', () => {
  expect(stateChoices).toContainEqual({ value: 'confirmed', label: 'Credited' });
});

test('what is searched for is a hash or an address, by its length', () => {
  const hash = `0x${'ab'.repeat(32)}`;
  const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
  expect(found(hash)).toEqual({ hash });
  expect(found(hash.slice(2))).toEqual({ hash: hash.slice(2) });
  expect(found(address)).toEqual({ address });
  expect(found(undefined)).toEqual({});
});
