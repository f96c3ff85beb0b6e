import type { Block, Head } from '../port/port.ts';
import { blockOf, readBlock, toHex, toNumber, type RawReceipt } from './raw-shapes.ts';
import type { RpcNode } from '../nodes/rpc-node.ts';
import { newestHead } from '../nodes/newest-head.ts';
import type { NodePool } from '../nodes/node-pool.ts';
import { garbled, RpcFailure } from '../nodes/rpc-failure.ts';

/** The newest block of the best informed node. */
export function readHead(pool: NodePool): Promise<Head> {
  return newestHead(pool, { ask: askHead, hashAt });
}

/** What stands at a height; null above the head. */
export async function readBlockAt(pool: NodePool, height: number): Promise<Block | null> {
  return pool.ask(
    async (node) => {
      const raw = readBlock(await node.call('eth_getBlockByNumber', [toHex(height), false]));
      const block = raw && blockOf(raw);
      if (block && block.height !== height) throw garbled('another block than was asked for');
      return block;
    },
    { minHeight: height },
  );
}

async function askHead(node: RpcNode): Promise<Head> {
  await node.beSure();
  const [chainId, latest, finalized] = await node.batch([
    ['eth_chainId', []],
    ['eth_getBlockByNumber', ['latest', false]],
    ['eth_getBlockByNumber', ['finalized', false]],
  ]);
  node.noteChainId(chainId);
  await node.beSure();
  if (latest instanceof RpcFailure) throw latest;
  const raw = readBlock(latest);
  if (!raw) throw garbled('a chain without a head');
  const block = blockOf(raw);
  node.height = block.height;
  return { ...block, finalizedHeight: finalizedOf(finalized, block.height) };
}

/** A chain that knows nothing final says so with an error, or with nothing. */
function finalizedOf(answer: unknown, head: number): number | null {
  if (answer instanceof RpcFailure || answer === null) return null;
  const { number } = answer as { number?: unknown };
  const height = toNumber(number, 'the finalized height');
  if (height > head) throw garbled('a finalized block above the head');
  return height;
}

export async function hashAt(node: RpcNode, height: number): Promise<string | null> {
  return readBlock(await node.call('eth_getBlockByNumber', [toHex(height), false]))?.hash ?? null;
}

/** The same of several heights, with one question. */
export async function hashesAt(node: RpcNode, heights: readonly number[]): Promise<(string | null)[]> {
  const calls = heights.map((height) => ['eth_getBlockByNumber', [toHex(height), false]] as const);
  return (await node.all(calls)).map((answer, at) => {
    const raw = readBlock(answer);
    if (raw && toNumber(raw.number, 'the height') !== heights[at]) throw garbled('another block than was asked for');
    return raw?.hash ?? null;
  });
}

/** A node may remember receipts of a fork that it has left. */
export async function blockWith(node: RpcNode, receipt: RawReceipt) {
  const raw = readBlock(await node.call('eth_getBlockByNumber', [receipt.blockNumber, false]));
  if (raw?.hash !== receipt.blockHash) throw new RpcFailure('forked', 'a receipt of a block that is not in the chain');
  return blockOf(raw);
}
