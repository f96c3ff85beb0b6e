import { expect, test } from 'vitest';
import { compareCells } from './compare-cells.ts';

test.each([
  ['numbers by size', [10, -3, 1.5, 1.25, 9], [-3, 1.25, 1.5, 9, 10]],
  ['words without regard to case', ['beta', 'Alpha', 'alpine', 'Gamma'], ['Alpha', 'alpine', 'beta', 'Gamma']],
  ['numbers inside words', ['key 10', 'key 9', 'key 1'], ['key 1', 'key 9', 'key 10']],
  ['moments', ['2026-11-20T09:00:00Z', '2026-02-01T10:00:00Z'], ['2026-02-01T10:00:00Z', '2026-11-20T09:00:00Z']],
])('%s', (_, given, expected) => {
  expect(given.toSorted(compareCells)).toEqual(expected);
});
