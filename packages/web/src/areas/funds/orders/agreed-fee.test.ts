import { expect, test } from 'vitest';
import { agreedFee } from './agreed-fee.ts';

test('twice the fee that is expected, in whole cents and never less', () => {
  expect(agreedFee('21.5')).toBe('43');
  expect(agreedFee('1.23400001')).toBe('2.47');
  expect(agreedFee('0.00000001')).toBe('0.01');
  expect(agreedFee('0')).toBe('0');
});
