import { expect, test } from 'vitest';
import { dollarsExact } from './dollars-exact.ts';

test.each([
  ['26.392', '$26.392'],
  ['-0.00200000', '−$0.002'],
  ['1287.9', '$1,287.90'],
  ['25', '$25.00'],
  ['0', '$0.00'],
])('%s is %s', (given, shown) => {
  expect(dollarsExact(given)).toBe(shown);
});
