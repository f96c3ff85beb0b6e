import { expect, test } from 'vitest';
import { typedDollars } from './typed-dollars.ts';

test.each([
  ['49,99', '49.99'],
  ['49,9', '49.9'],
  [' 49,99 ', '49.99'],
  ['1049,99', '1049.99'],
  ['1.049,99', '1049.99'],
  ['1.234.049,99', '1234049.99'],
])('a payer who types %s means %s', (typed, meant) => expect(typedDollars(typed)).toBe(meant));

test.each(['49.99', '49', '1.049', '1,049', '1,049.99', '1.04,99', '1.0499,99', '49,999', ',99', '49,', '-5', ''])(
  '%j is taken for nothing else',
  (typed) => expect(typedDollars(typed)).toBe(typed),
);
