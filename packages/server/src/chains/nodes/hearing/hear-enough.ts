import { ChainUnavailable } from '../../port/failures.ts';
import type { Answered } from '../ask-soon.ts';
import type { NodePool } from '../node-pool.ts';
import type { RpcNode } from '../rpc-node.ts';
import { hostsOf, witnessesMin } from './opinion-of.ts';

/** `needed` is how many hosts there have to be of those that agree. */
export type Heard<T> = { answers: Answered<T>[]; needed: number };

/**
 * What is signed by the word of nodes waits for all of them, the slowest too: whoever is the first to answer would say it alone. Who
 * has told no block for long, and speaks all the same, is heard where there is nobody else.
 */
export async function hearEnough<T>(pool: NodePool, ask: (node: RpcNode) => Promise<T>): Promise<Heard<T>> {
  const all = await pool.askAll(ask);
  const present = all.filter(({ node }) => !node.isGone('blocks'));
  const answers = present.length > 0 ? present : all;
  return { answers, needed: Math.min(witnessesMin, Math.max(pool.counted, hostsOfAll(answers))) };
}

/** Fails where fewer agree than have to. */
export function assertEnough(agreeing: readonly { node: RpcNode }[], needed: number, about: string): void {
  if (hostsOfAll(agreeing) >= needed) return;
  throw new ChainUnavailable(
    `${needed} nodes have to agree on ${about}, and they do not: nothing is signed until then`,
  );
}

export function hostsOfAll(some: readonly { node: RpcNode }[]): number {
  return hostsOf(some.map(({ node }) => node));
}
