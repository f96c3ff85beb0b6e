import type { NodePool } from './node-pool.ts';

/** Of several nodes so many must agree that a transaction can never be included; of one, that one. */
const witnessesMin = 2;

/**
 * The proof of a death that more than one node tells: one that lies, or follows a fork of its own, could have something paid a
 * second time.
 */
export function agreedDeath<T>(pool: NodePool, deaths: readonly T[]): T | undefined {
  return deaths.length >= Math.min(witnessesMin, pool.nodes.length) ? deaths[0] : undefined;
}
