import { expect, test } from 'vitest';
import { nameOf, shortKey, wordOf } from './key-name.ts';

const key = { description: 'Shop server', prefix: 'cpk_', lastFour: 'a1b2' };

test('a key is called by its description, and without one by its ends', () => {
  expect(nameOf(key)).toBe('Shop server');
  expect(nameOf({ ...key, description: '' })).toBe('cpk_…a1b2');
  expect(shortKey(key)).toBe('cpk_…a1b2');
});

test.each([
  ['Shop server', 'Shop server'],
  ['', 'cpk_a1b2'],
  ['two  spaces', 'cpk_a1b2'],
  ['no-break\u00a0space', 'cpk_a1b2'],
])('to confirm for %j one types %j', (description, word) => {
  expect(wordOf({ ...key, description })).toBe(word);
});
