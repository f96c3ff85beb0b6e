import type { NodePool } from './node-pool.ts';
import { hostsOf, witnessesMin } from './hearing/opinion-of.ts';
import type { RpcNode } from './rpc-node.ts';

/** A death, and which node tells it. */
export type ToldDeath<T> = { node: RpcNode; answer: T };

/**
 * The proof of a death that more than one node tells: one that lies, or follows a fork of its own, could have something paid a
 * second time. A node that has told nothing for long is not waited for.
 */
export function agreedDeath<T>(pool: NodePool, deaths: readonly ToldDeath<T>[]): T | undefined {
  return tellers(deaths) >= Math.min(witnessesMin, pool.counted) ? deaths[0]?.answer : undefined;
}

/** The same where none tells anything else. */
export function unanimousDeath<T>(pool: NodePool, deaths: readonly ToldDeath<T>[]): T | undefined {
  return tellers(deaths) >= pool.counted ? deaths[0]?.answer : undefined;
}

function tellers(deaths: readonly ToldDeath<unknown>[]): number {
  return hostsOf(deaths.map(({ node }) => node));
}
