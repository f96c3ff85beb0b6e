import { expect, test } from 'vitest';
import { addUp } from './add-up.ts';

test('a sum is exact to the last decimal', () => {
  expect(addUp([])).toBe('0');
  expect(addUp(['-0.5', '0.2'])).toBe('-0.3');
  expect(addUp(['0.1', '0.2'])).toBe('0.3');
  expect(addUp(['12345678901234567.89', '0.000000000000000001'])).toBe('12345678901234567.890000000000000001');
});
