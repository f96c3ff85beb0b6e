import { expect, test } from 'vitest';
import { addDecimals } from './add-decimals.ts';

test.each([
  [['0.1', '0.2'], '0.3'],
  [['60', '40'], '100'],
  [['0.5', '0.5'], '1'],
  [['0.000000000000000001', '9007199254740993'], '9007199254740993.000000000000000001'],
  [[], '0'],
])('%j come to %s', (decimals, sum) => {
  expect(addDecimals(decimals)).toBe(sum);
});
