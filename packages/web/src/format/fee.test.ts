import { expect, test } from 'vitest';
import { formatFee } from './fee.ts';

test.each([
  ['0.00012', '0.00012'],
  ['0.00011737137205368', '0.00011738'],
  ['0.000009791830051998', '0.00000980'],
  ['0.999999999', '1.00000000'],
  ['2', '2'],
  ['12.5', '12.5'],
])('%s reads %s', (exact, shown) => {
  expect(formatFee(exact)).toBe(shown);
});
