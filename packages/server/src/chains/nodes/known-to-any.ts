import type { NodePool } from './node-pool.ts';
import { RpcFailure } from './rpc-failure.ts';
import type { RpcNode } from './rpc-node.ts';

/** What the first node that knows it tells; null when nodes answered and none of them knows it. */
export async function knownToAny<T>(pool: NodePool, look: (node: RpcNode) => Promise<T | null>): Promise<T | null> {
  let unknownTo = 0;
  try {
    return await pool.ask(async (node) => {
      const known = await look(node);
      if (known !== null) return known;
      unknownTo += 1;
      throw new RpcFailure('error', 'does not know it');
    });
  } catch (error) {
    if (unknownTo > 0) return null;
    throw error;
  }
}
