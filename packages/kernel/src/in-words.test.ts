import { expect, test } from 'vitest';
import { inWords } from './in-words.ts';

test.each([
  ['0', 'Zero'],
  ['2400', 'Two thousand four hundred'],
  ['2400.00', 'Two thousand four hundred'],
  ['13', 'Thirteen'],
  ['40', 'Forty'],
  ['999', 'Nine hundred ninety-nine'],
  ['1000001', 'One million one'],
  ['1250.5', 'One thousand two hundred fifty point five'],
  ['0.0412', 'Zero point zero four one two'],
  ['0.00000001', 'Zero point zero zero zero zero zero zero zero one'],
  ['7000000000', 'Seven billion'],
])('%s reads %s', (decimal, words) => {
  expect(inWords(decimal)).toBe(words);
});

test.each(['', '-1', '1e5', 'x', `1${'0'.repeat(18)}`])('%j has no words', (text) => {
  expect(inWords(text)).toBeUndefined();
});
