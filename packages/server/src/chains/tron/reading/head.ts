import type { NodePool } from '../../nodes/node-pool.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import type { WatchWays } from '../../nodes/watch-head.ts';
import type { Block, Head } from '../../port/port.ts';
import {
  hashesAt as ethHashesAt,
  readBlockAt as readEthBlockAt,
  readHead as readEthHead,
} from '../../solidity/head.ts';
import { blockOf, readBlock } from '../../solidity/raw-shapes.ts';
import { garbled } from '../../nodes/rpc-failure.ts';

/** The newest block of the best informed node, and the last one that nobody can take back. */
export async function readHead(pool: NodePool): Promise<Head> {
  return ourWords(await readEthHead(pool));
}

/** What stands at a height; null above the head. */
export async function readBlockAt(pool: NodePool, height: number): Promise<Block | null> {
  const block = await readEthBlockAt(pool, height);
  return block && ourWords(block);
}

export async function hashesAt(node: RpcNode, heights: readonly number[]): Promise<(string | null)[]> {
  return (await ethHashesAt(node, heights)).map((hash) => hash?.slice(2) ?? null);
}

/** Tron's nodes push nothing over JSON-RPC. */
export const tronHeads: WatchWays = {
  async latest(node) {
    const { height, hash } = await latestOf(node, 'latest');
    return { height, hash };
  },
};

export async function latestOf(node: RpcNode, tag: 'latest' | 'finalized'): Promise<Block> {
  return blockIn(await node.call('eth_getBlockByNumber', [tag, false]));
}

export function blockIn(answer: unknown): Block {
  const raw = readBlock(answer);
  if (!raw) throw garbled('a chain without a head');
  return ourWords(blockOf(raw));
}

/** Only JSON-RPC writes 0x in front of an id. */
export function ourWords<B extends Block>(block: B): B {
  return { ...block, hash: block.hash.slice(2), parentHash: block.parentHash.slice(2) };
}
