import { expect, test } from 'vitest';
import { fromUnits } from './from-units.ts';

test.each([
  ['1500000', 6, '1.5'],
  ['-1500000', 6, '-1.5'],
  ['1', 18, '0.000000000000000001'],
  ['0', 8, '0'],
  ['12', 0, '12'],
])('%s units of %i decimals are %s', (units, decimals, expected) => {
  expect(fromUnits(units, decimals)).toBe(expected);
});
