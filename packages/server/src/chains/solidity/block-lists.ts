import type { RpcNode } from '../nodes/rpc-node.ts';
import { readBlock } from './raw-shapes.ts';

/** What a node has in its blocks; each is asked for once. */
export type BlockLists = {
  /**
   * Whether this node has the block and not this transaction in it. Null where it has no such block, or names its transactions
   * otherwise.
   */
  isWithout(blockHash: string, txHash: string): Promise<boolean | null>;
};

export function openBlockLists(node: RpcNode, signal: AbortSignal): BlockLists {
  const lists = new Map<string, ReturnType<typeof listOf>>();
  return {
    async isWithout(blockHash, txHash) {
      const known = lists.get(blockHash) ?? listOf(node, blockHash, signal);
      lists.set(blockHash, known);
      const list = await known;
      return list && !list.has(txHash);
    },
  };
}

async function listOf(node: RpcNode, blockHash: string, signal: AbortSignal): Promise<ReadonlySet<string> | null> {
  const raw = readBlock(await node.call('eth_getBlockByHash', [blockHash, false], { signal }));
  if (raw?.hash !== blockHash) return null;
  const listed = raw.transactions.flatMap((one) => (typeof one === 'string' ? [one.toLowerCase()] : []));
  return listed.length < raw.transactions.length ? null : new Set(listed);
}
