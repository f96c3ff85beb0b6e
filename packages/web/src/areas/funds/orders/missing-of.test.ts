import { expect, test } from 'vitest';
import { missingOf, roughly } from './missing-of.ts';

test('what is missing is exact, and for the larger of what is wanted', () => {
  expect(missingOf('0.0004', ['0.001', undefined])).toBe('0.0006');
  expect(missingOf('0.0004', ['0.001', '0.0021'])).toBe('0.0017');
  expect(missingOf('0', ['0.000000000000000001'])).toBe('0.000000000000000001');
});

test('nothing is missing where there is enough, and nobody guesses where the balance is not known', () => {
  expect(missingOf('0.001', ['0.001'])).toBeUndefined();
  expect(missingOf(null, ['0.001'])).toBeUndefined();
});

test('on a button it has few decimals, and is never less than what is missing', () => {
  expect(roughly('176')).toBe('176');
  expect(roughly('0.001234567')).toBe('0.0013');
  expect(roughly('0.000000001')).toBe('0.0001');
});
