import { expect, test } from 'vitest';
import { node, probe } from './node.fixture.ts';
import { newestOf, nodeHealth } from './node-health.ts';

const seen = { checkedAt: '2026-11-20T12:00:00.000Z' };

test.each([
  ['a node that nobody asked', node({}), undefined, 'Not tested yet'],
  ['a node that answers', node({ ...seen, height: 100 }), undefined, 'Responding'],
  ['a node two blocks behind, which is no news', node({ ...seen, height: 98 }), undefined, 'Responding'],
  ['a node three blocks behind', node({ ...seen, height: 97 }), undefined, '3 blocks behind'],
  ['a node that fails', node({ ...seen, height: 100, error: 'no connection' }), undefined, 'No response'],
  ['a paused node, whatever it said', node({ ...seen, active: false, error: 'no connection' }), undefined, 'Paused'],
  ['a node that failed before and answers a test', node({ ...seen, error: 'no connection' }), probe({}), 'Responding'],
  [
    'a node that fails a test',
    node({ ...seen, height: 100 }),
    probe({ connected: false, error: 'timeout' }),
    'No response',
  ],
] as const)('%s', (_, given, tested, text) => {
  expect(nodeHealth(given, tested, 100).look.text).toBe(text);
});

test('the newest block is one that an active node tells of', () => {
  const nodes = [node({ id: 1, height: 90 }), node({ id: 2, height: 120, active: false }), node({ id: 3 })];
  expect(newestOf(nodes, new Map())).toBe(90);
  expect(newestOf(nodes, new Map([[3, probe({ id: 3, lastBlockSeen: 95 })]]))).toBe(95);
  expect(newestOf([], new Map())).toBeNull();
});
