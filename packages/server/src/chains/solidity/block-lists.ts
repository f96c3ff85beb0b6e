import type { RpcNode } from '../nodes/rpc-node.ts';
import { readBlock } from './raw-shapes.ts';

/** Whether this node has the block and not this transaction in it. Null where it has no such block, or names its transactions otherwise. */
export async function isWithout(node: RpcNode, blockHash: string, txHash: string): Promise<boolean | null> {
  const raw = readBlock(await node.call('eth_getBlockByHash', [blockHash, false]));
  if (raw?.hash !== blockHash) return null;
  const listed = raw.transactions.map((one) => (typeof one === 'string' ? one.toLowerCase() : null));
  return listed.includes(null) ? null : !listed.includes(txHash);
}
