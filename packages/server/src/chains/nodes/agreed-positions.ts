import type { AgreedPositions } from '../port/port.ts';

/** How many transactions of a sender stand in blocks, and how many with those that wait, as one node tells. */
export type PositionCount = { settled: number; waiting: number };

/** What waits is believed so far ahead of what stands in blocks. */
const waitingMax = 64;

/**
 * What nodes agree on: the most that two of them tell, or the word of the only one. A single node that claims a position far
 * away is outvoted, and one that lags does not hold back the others. `nodes` are those of the chain, also the silent ones.
 */
export function agreedPositions(nodes: number, told: readonly PositionCount[]): AgreedPositions {
  const isAgreed = nodes === 1 || told.length > 1;
  const rank = isAgreed && nodes > 1 ? 1 : 0;
  const settled = ranked(told, 'settled', rank);
  const waiting = ranked(told, 'waiting', rank);
  const believed = waiting <= settled + waitingMax ? Math.max(waiting, settled) : settled;
  return { nodes, settled, waiting: believed, isAgreed };
}

function ranked(told: readonly PositionCount[], what: keyof PositionCount, rank: number): number {
  const counts = told.map((one) => one[what]).toSorted((a, b) => b - a);
  return counts[Math.min(rank, counts.length - 1)] ?? 0;
}
