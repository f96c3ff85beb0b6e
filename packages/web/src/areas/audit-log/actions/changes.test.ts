import { expect, test } from 'vitest';
import { changesOf, fieldWords } from './changes.ts';

test('what was added, changed and removed, and nothing that stayed', () => {
  const before = { name: 'Shop', website: 'https://a.example.com', scope: 'own', gone: 1 };
  const after = { name: 'Shop 2', website: 'https://a.example.com', scope: 'own', fresh: true };
  expect(changesOf(before, after)).toEqual([
    { field: 'name', before: 'Shop', after: 'Shop 2' },
    { field: 'gone', before: '1', after: undefined },
    { field: 'fresh', before: undefined, after: 'yes' },
  ]);
});

test('lists that hold the same are no change, lists that differ are shown whole', () => {
  expect(changesOf({ scopes: ['a', 'b'] }, { scopes: ['a', 'b'] })).toEqual([]);
  expect(changesOf({ scopes: ['a'] }, { scopes: [] })).toEqual([{ field: 'scopes', before: 'a', after: 'none' }]);
});

test('a field that was emptied is not one that is absent', () => {
  expect(changesOf({ website: 'x' }, { website: null })).toEqual([{ field: 'website', before: 'x', after: 'empty' }]);
  expect(changesOf(null, { website: '' })).toEqual([{ field: 'website', before: undefined, after: 'empty' }]);
});

test('an entry without fields has no changes', () => {
  expect(changesOf(null, null)).toEqual([]);
});

test('a field named like a built-in of objects is read from the entry alone', () => {
  expect(changesOf({ toString: 'a' }, {})).toEqual([{ field: 'toString', before: 'a', after: undefined }]);
});

test.each([
  ['brandColor', 'brand color'],
  ['twitterURL', 'twitter URL'],
  ['name', 'name'],
  ['lastFour', 'last four'],
])('%s is called %s', (field, words) => {
  expect(fieldWords(field)).toBe(words);
});
