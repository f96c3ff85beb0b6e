import { ChainUnavailable, WrongChain } from '../port/failures.ts';
import type { NodePool } from './node-pool.ts';
import { RpcFailure } from './rpc-failure.ts';
import type { RpcNode } from './rpc-node.ts';

export type Offer<Refusal> = {
  /** Null when the node has it; why it refuses the bytes else. Fails when its answer says nothing about them. */
  offerTo(node: RpcNode): Promise<Refusal | null>;
  /** Null when the node does not know it. */
  lookAt(node: RpcNode): Promise<unknown>;
};

/**
 * Hands signed bytes to every node: the more know them, the sooner they are in a block. One taker is enough. Answers why
 * nodes refused them, the first first; none when they are taken.
 */
export async function offerToAll<Refusal>(pool: NodePool, { offerTo, lookAt }: Offer<Refusal>): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  let unsure: unknown;
  let accepted = 0;
  const offer = async (node: RpcNode) => {
    try {
      const refusal = await offerTo(node);
      if (refusal === null) accepted += 1;
      else refusals.push(refusal);
    } catch (error) {
      unsure = error;
    }
  };
  await Promise.all(pool.nodes.map(offer));
  // A refusal says little: the node may have had it before, have taken it all the same, or have it in a block.
  if (accepted > 0 || (await isKnown(pool, lookAt))) return [];
  if (refusals.length > 0) return refusals;
  if (unsure instanceof WrongChain) throw unsure;
  const why = unsure instanceof Error ? unsure.message : 'the chain has no node';
  throw new ChainUnavailable(`no node said that it has the transaction, which it may have all the same: ${why}`);
}

/** Of a call that answers with the hash of what it took: why the node refuses it, or null when it has it already. */
export async function refusalOf(
  taking: Promise<unknown>,
  hash: string,
  hasIt: (failure: RpcFailure) => boolean,
): Promise<RpcFailure | null> {
  try {
    if ((await taking) === hash) return null;
  } catch (error) {
    if (!(error instanceof RpcFailure) || error.kind !== 'error') throw error;
    return hasIt(error) ? null : error;
  }
  throw new RpcFailure('garbled', 'took another transaction than we sent');
}

async function isKnown(pool: NodePool, lookAt: (node: RpcNode) => Promise<unknown>): Promise<boolean> {
  const looks = pool.nodes.map(async (node) => {
    try {
      return (await lookAt(node)) !== null;
    } catch {
      // Whoever cannot say does not know it.
      return false;
    }
  });
  return (await Promise.all(looks)).includes(true);
}
