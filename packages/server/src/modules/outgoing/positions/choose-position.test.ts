import { expect, test } from 'vitest';
import { agreedPositions } from '../../../chains/nodes/agreed-positions.ts';
import { choosePosition } from './choose-position.ts';

const huge = 4_000_000_000_000;
type Told = [settled: number, waiting: number][];

function choose(nodes: number, told: Told, ours: number): number | string {
  const counts = told.map(([settled, waiting]) => ({ settled, waiting }));
  const chosen = choosePosition(agreedPositions(nodes, counts), ours, 'Ethereum');
  return 'waiting' in chosen ? chosen.waiting.code : chosen.position;
}

test.each<[what: string, nodes: number, told: Told, ours: number, chosen: number | string]>([
  [
    'our own next',
    2,
    [
      [5, 7],
      [5, 7],
    ],
    7,
    7,
  ],
  [
    'what somebody else sent with the key, as two nodes say',
    2,
    [
      [9, 9],
      [9, 9],
    ],
    7,
    9,
  ],
  [
    'what waits of somebody else, as two nodes say',
    2,
    [
      [7, 8],
      [7, 8],
    ],
    7,
    8,
  ],
  [
    'our own next, past one node that makes a nonce up',
    2,
    [
      [7, huge],
      [7, 7],
    ],
    7,
    7,
  ],
  [
    'our own next, past one node that makes up what stands in blocks',
    3,
    [
      [huge, huge],
      [7, 7],
      [7, 7],
    ],
    7,
    7,
  ],
  [
    'our own next, past a node that lags',
    2,
    [
      [2, 2],
      [7, 7],
    ],
    7,
    7,
  ],
  ['our own next, where the only node makes up what waits', 1, [[7, huge]], 7, 7],
  ['the start, where the only node makes up what waits', 1, [[0, huge]], 0, 0],
  [
    'where a key stands that was used before, as two nodes say',
    2,
    [
      [5_000, 5_000],
      [5_000, 5_000],
    ],
    0,
    5_000,
  ],
  ['where a key stands that was used before, as the only node says', 1, [[57, 57]], 0, 57],
  ['our own next, where the only node that answers says less', 2, [[6, 6]], 7, 7],
  ['nothing, where the only node jumps', 1, [[huge, huge]], 7, 'POSITION_DOUBTFUL'],
  ['nothing, where the only node begins far off', 1, [[huge, huge]], 0, 'POSITION_DOUBTFUL'],
  ['nothing, where the only one of two that answers says more', 2, [[9, 9]], 7, 'POSITION_DOUBTFUL'],
  [
    'nothing, where two agree on a long jump',
    2,
    [
      [72, 72],
      [72, 72],
    ],
    7,
    'POSITION_DOUBTFUL',
  ],
  [
    'the end of the longest jump',
    2,
    [
      [71, 71],
      [71, 71],
    ],
    7,
    71,
  ],
  [
    'nothing, where our own next is far off',
    2,
    [
      [12, 12],
      [12, 12],
    ],
    huge,
    'POSITION_DOUBTFUL',
  ],
])('the next number is %s', (_what, nodes, told, ours, chosen) => {
  expect(choose(nodes, told, ours)).toBe(chosen);
});
