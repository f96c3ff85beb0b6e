import { expect, test } from 'vitest';
import { listDifference } from './list-difference.ts';

test('a list tells what came and what went', () => {
  expect(listDifference('USDC on Base, USDT on Tron', 'USDT on Tron, EURC on Base')).toEqual({
    added: ['EURC on Base'],
    removed: ['USDC on Base'],
  });
  expect(listDifference('ETH on Base', 'None')).toEqual({ added: [], removed: ['ETH on Base'] });
});
