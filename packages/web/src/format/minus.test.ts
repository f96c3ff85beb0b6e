import { expect, test } from 'vitest';
import { minus } from './minus.ts';

test.each([
  ['74.9', '70.7', 8, '4.2'],
  ['0.3', '0.1', 18, '0.2'],
  ['25', '25', 6, '0'],
  ['25', '30.5', 6, '-5.5'],
])('%s minus %s is exact', (a, b, decimals, difference) => {
  expect(minus(a, b, decimals)).toBe(difference);
});

test('what is no amount has no difference', () => {
  expect(minus('', '1')).toBeUndefined();
  expect(minus('1.1234567', '1', 6)).toBeUndefined();
});
