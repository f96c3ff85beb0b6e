import { expect, test } from 'vitest';
import { differingPart } from './differing-part.ts';

test.each([
  ['another host', 'https://evil.example/hook', 'https://shop.example/hook', ['https://', 'evil.example', '/hook']],
  ['a host of one other letter', 'https://sh0p.example/', 'https://shop.example/', ['https://', 'sh0p.example', '/']],
  ['a longer path', 'https://a.example/v2/hook', 'https://a.example/hook', ['https://a.example/', 'v2/', 'hook']],
  ['what was cut off', 'https://a.example/hook', 'https://a.example/v2/hook', ['https://a.example/', '', 'hook']],
  ['nothing in common', 'one', 'two', ['', 'one', '']],
  ['the same', 'one two', 'one two', ['one two', '', '']],
  ['a word said twice', 'a a', 'a', ['a', ' a', '']],
  ['nothing', '', 'two', ['', '', '']],
])('%s', (_, text, other, [start, differs, end]) => {
  expect(differingPart(text, other)).toEqual({ start, differs, end });
});
