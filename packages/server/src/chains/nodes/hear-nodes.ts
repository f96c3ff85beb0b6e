import { WrongChain } from '../port/failures.ts';
import type { Hearing } from '../port/hearing.ts';
import type { NodePool } from './node-pool.ts';
import { opinionOf, outvotedBy, witnessesMin } from './opinion-of.ts';
import { RpcFailure } from './rpc-failure.ts';
import type { RpcNode } from './rpc-node.ts';

/** The hashes of what stands at these heights on one node, in the order asked; null where it has nothing there. */
export type HashesAt = (node: RpcNode, heights: readonly number[]) => Promise<readonly (string | null)[]>;

type Told = ReadonlyMap<RpcNode, readonly (string | null)[]>;

/** It is a small question: whoever takes longer is heard the next time. */
const waitMs = 5_000;
/** So much longer than for the others, where it has told nothing for long. */
const graceMs = 500;

/**
 * Asks all nodes at once for what stands at these heights, until two tell the same of each. Nobody waits long for a node that has
 * told nothing for long. Whoever tells another block than most is set apart, so that nothing more is read from it.
 */
export async function hearNodes(pool: NodePool, heights: readonly number[], hashesAt: HashesAt): Promise<Hearing> {
  const told = new Map<RpcNode, readonly (string | null)[]>();
  const { promise: enough, resolve } = Promise.withResolvers<void>();
  const timers: NodeJS.Timeout[] = [];
  const endAfter = (ms: number) => void timers.push(setTimeout(resolve, ms));
  const waitedFor = new Set(pool.nodes.filter((node) => !node.isGone));
  const ask = async (node: RpcNode) => {
    const hashes = await hashesOf(node, heights, hashesAt);
    node.noteTelling(hashes !== null && hashes.every((hash) => hash !== null));
    if (hashes) told.set(node, hashes);
    waitedFor.delete(node);
    if (heights.every((_height, at) => isToldAlike(told, at))) resolve();
    else if (waitedFor.size === 0) endAfter(graceMs);
  };
  endAfter(waitMs);
  await Promise.race([Promise.all(pool.nodes.map(ask)), enough]);
  for (const timer of timers) clearTimeout(timer);
  const heard = new Map(told);
  for (const [at, height] of heights.entries()) setApart(heard, height, at);
  return (block) => {
    const at = heights.indexOf(block.height);
    if (at < 0) throw new RangeError(`nobody was asked for block ${block.height}`);
    const witnesses = pool.nodes.map((node) => ({ id: node.id, hash: heard.get(node)?.[at], isGone: node.isGone }));
    return opinionOf(block, witnesses);
  };
}

/** Null where the node gave no answer that can be used. */
async function hashesOf(node: RpcNode, heights: readonly number[], hashesAt: HashesAt) {
  try {
    return await hashesAt(node, heights);
  } catch (error) {
    if (error instanceof RpcFailure || error instanceof WrongChain) return null;
    throw error;
  }
}

function isToldAlike(told: Told, at: number): boolean {
  const hashes = [...told.values()].map((all) => all[at] ?? null).filter((hash) => hash !== null);
  return hashes.length >= witnessesMin && new Set(hashes).size === 1;
}

function setApart(told: Told, height: number, at: number): void {
  const said = [...told].map(([node, hashes]) => ({ node, hash: hashes[at] }));
  for (const { node, hash } of said) {
    const others = typeof hash === 'string' ? outvotedBy(hash, said) : null;
    if (others !== null) node.setApart({ height, hash: others });
  }
}
