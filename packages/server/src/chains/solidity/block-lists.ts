import type { RpcNode } from '../nodes/rpc-node.ts';
import { readBlock } from './raw-shapes.ts';

/** What a node has in its blocks; each is asked for once. */
export type BlockLists = {
  /** All that is in it. Null where this node has no such block, or names its transactions otherwise. */
  of(blockHash: string): Promise<ReadonlySet<string> | null>;
  /** Whether this node has the block and not this transaction in it; null as above. */
  isWithout(blockHash: string, txHash: string): Promise<boolean | null>;
};

export function openBlockLists(node: RpcNode, signal: AbortSignal): BlockLists {
  const lists = new Map<string, ReturnType<typeof listOf>>();
  const of = (blockHash: string) => {
    const known = lists.get(blockHash) ?? listOf(node, blockHash, signal);
    lists.set(blockHash, known);
    return known;
  };
  return {
    of,
    async isWithout(blockHash, txHash) {
      const list = await of(blockHash);
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
