import { expect, test } from 'vitest';
import { blockchainStatus } from './blockchain-status.ts';

test('a chain comes up, falls behind, is lost and found, and is halted from wherever it is on', () => {
  const { initial, allowedFrom } = blockchainStatus;
  expect(initial).toBe('disabled');
  expect(allowedFrom('disabled')).toEqual(['syncing']);
  expect(allowedFrom('syncing')).toEqual(['healthy', 'stalled', 'unreachable', 'halted', 'disabled']);
  expect(allowedFrom('healthy')).toEqual(['lagging', 'stalled', 'unreachable', 'halted', 'disabled']);
  expect(allowedFrom('lagging')).toEqual(['healthy', 'stalled', 'unreachable', 'halted', 'disabled']);
  expect(allowedFrom('stalled')).toEqual(['syncing', 'unreachable', 'halted', 'disabled']);
  expect(allowedFrom('unreachable')).toEqual(['syncing', 'halted', 'disabled']);
});

test('only a resumption ends a halt', () => {
  expect(blockchainStatus.allowedFrom('halted')).toEqual(['syncing', 'disabled']);
  expect(blockchainStatus.eventFor('halted', 'syncing')).toBe('blockchain.resumed');
  expect(() => blockchainStatus.move('halted', 'healthy')).toThrow('Cannot become healthy');
});
