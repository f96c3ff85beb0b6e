import { toNumber } from '../solidity/raw-shapes.ts';
import type { NodePool } from '../nodes/node-pool.ts';

/** The highest that any node tells: a node that lags would give out a nonce that is used already. */
export async function nextPositionOf(pool: NodePool, address: string): Promise<number> {
  const answers = await pool.askAll(async (node) =>
    toNumber(await node.call('eth_getTransactionCount', [address, 'pending']), 'a nonce'),
  );
  return Math.max(...answers.map(({ answer }) => answer));
}
