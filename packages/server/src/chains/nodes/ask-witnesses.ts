import { WrongChain } from '../port/failures.ts';
import type { NodePool } from './node-pool.ts';
import { witnessesMin } from './opinion-of.ts';
import { RpcFailure } from './rpc-failure.ts';
import type { RpcNode } from './rpc-node.ts';

/** What each node says of each thing that it is asked about; null where it has nothing to say of it. */
export type Told = ReadonlyMap<RpcNode, readonly (string | null)[]>;

/** It is a small question: whoever takes longer is heard the next time. */
const waitMs = 5_000;
/** So much longer than for the others, where it has told nothing for long. */
const graceMs = 500;

type Ask = (node: RpcNode) => Promise<readonly (string | null)[]>;

/** Asks all nodes at once, until two tell the same of each of so many things. Nobody waits long for a node that is gone. */
export async function askWitnesses(
  pool: NodePool,
  count: number,
  ask: Ask,
  note: (node: RpcNode, said: readonly (string | null)[] | null) => void = () => undefined,
): Promise<Told> {
  const told = new Map<RpcNode, readonly (string | null)[]>();
  const { promise: enough, resolve } = Promise.withResolvers<void>();
  const timers: NodeJS.Timeout[] = [];
  const endAfter = (ms: number) => void timers.push(setTimeout(resolve, ms));
  const waitedFor = new Set(pool.nodes.filter((node) => !node.isGone));
  const hear = async (node: RpcNode) => {
    const said = await saidBy(node, ask);
    note(node, said);
    if (said) told.set(node, said);
    waitedFor.delete(node);
    if (Array.from({ length: count }).every((_one, at) => isToldAlike(told, at))) resolve();
    else if (waitedFor.size === 0) endAfter(graceMs);
  };
  endAfter(waitMs);
  await Promise.race([Promise.all(pool.nodes.map(hear)), enough]);
  for (const timer of timers) clearTimeout(timer);
  return new Map(told);
}

/** Null where the node gave no answer that can be used. */
async function saidBy(node: RpcNode, ask: Ask) {
  try {
    return await ask(node);
  } catch (error) {
    if (error instanceof RpcFailure || error instanceof WrongChain) return null;
    throw error;
  }
}

function isToldAlike(told: Told, at: number): boolean {
  const words = [...told].flatMap(([node, said]) => {
    const word = said[at] ?? null;
    return word === null ? [] : [{ word, host: node.host }];
  });
  const hosts = new Set(words.map(({ host }) => host));
  return hosts.size >= witnessesMin && new Set(words.map(({ word }) => word)).size === 1;
}
