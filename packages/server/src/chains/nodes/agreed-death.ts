import type { NodePool } from './node-pool.ts';
import { witnessesMin } from './opinion-of.ts';

/**
 * The proof of a death that more than one node tells: one that lies, or follows a fork of its own, could have something paid a
 * second time. A node that has told nothing for long is not waited for.
 */
export function agreedDeath<T>(pool: NodePool, deaths: readonly T[]): T | undefined {
  return deaths.length >= Math.min(witnessesMin, pool.counted) ? deaths[0] : undefined;
}
