import { expect, test } from 'vitest';
import { latestRuns, type Run } from './latest-runs.ts';

function run(id: number, blockchainCode: 'ETH' | 'BASE'): Run {
  return {
    id,
    blockchainCode,
    height: 10,
    startedAt: '2026-11-20T12:00:00.000Z',
    finishedAt: null,
    addresses: 0,
    differences: 0,
    error: null,
  };
}

test('each network shows its last comparison, in whatever order they come', () => {
  const runs = latestRuns([run(3, 'ETH'), run(4, 'BASE'), run(5, 'ETH'), run(1, 'BASE')]);
  expect(runs.map(({ id }) => id)).toEqual([4, 5]);
});
