import { expect, test } from 'vitest';
import { confirmationsProblem, waitOf } from './confirmations.form.ts';

test.each([
  ['', 'must be a whole number'],
  [1.5, 'must be a whole number'],
  [0, 'must be at least 1'],
  [10_001, 'must be at most 10000'],
  [1, undefined],
  [10_000, undefined],
] as const)('%j confirmations: %s', (value, problem) => {
  expect(confirmationsProblem(value)).toBe(problem);
});

test.each([
  ['BASE', 20, 'about 40 seconds'],
  ['SOLANA', 2, 'about 1 second'],
  ['ETH', 12, 'about 2 minutes'],
  ['BTC', 2, 'about 20 minutes'],
  ['BTC', 100, 'about 17 hours'],
] as const)('%s, %i blocks: %s', (code, blocks, wait) => {
  expect(waitOf(code, blocks)).toBe(wait);
});
