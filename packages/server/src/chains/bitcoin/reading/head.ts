import type { Block, Head } from '../../port/port.ts';
import { newestHead } from '../../nodes/newest-head.ts';
import type { NodePool } from '../../nodes/node-pool.ts';
import { garbled, RpcFailure } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import type { WatchWays } from '../../nodes/watch-head.ts';
import { errorCodes } from './bitcoin-nodes.ts';
import { proveHeader } from './prove-block.ts';
import { readHash, readHeader, record, toCount, type RawHeader } from './raw-shapes.ts';

/** The newest block of the best informed node. Nothing is final for ever on this chain: it has no such notion. */
export function readHead(pool: NodePool): Promise<Head> {
  return newestHead(pool, { ask: askHead, hashAt });
}

/** What stands at a height; null above the head. */
export async function readBlockAt(pool: NodePool, height: number): Promise<Block | null> {
  return pool.ask(
    async (node) => {
      const hash = await hashAt(node, height);
      if (hash === null) return null;
      const raw = await headerOf(node, hash);
      if (raw.height !== height) throw garbled('another block than was asked for');
      return blockOf(raw);
    },
    { minHeight: height },
  );
}

/** Asks for a block by its hash; it may stand in a fork that the node has left. */
export async function headerOf(node: RpcNode, hash: string): Promise<RawHeader> {
  const raw = readHeader(await node.call('getblockheader', [hash]));
  if (raw.hash !== hash) throw garbled('another block than was asked for');
  proveHeader(raw);
  return raw;
}

export const bitcoinHeads: WatchWays = {
  async latest(node) {
    const [height, hash] = await node.all([
      ['getblockcount', []],
      ['getbestblockhash', []],
    ]);
    return { height: toCount(height, 'the height'), hash: readHash(hash, 'the newest block') };
  },
};

export function blockOf(raw: RawHeader): Block {
  // Only the first block has no parent, and it names none.
  const parentHash = raw.previousblockhash ?? '0'.repeat(64);
  return { height: raw.height, hash: raw.hash, parentHash, at: new Date(raw.time * 1_000) };
}

export async function hashAt(node: RpcNode, height: number): Promise<string | null> {
  try {
    return readHash(await node.call('getblockhash', [height]), 'the hash of a block');
  } catch (error) {
    if (error instanceof RpcFailure && error.code === errorCodes.badParameter) return null;
    throw error;
  }
}

/** The same of several heights, with one question. */
export async function hashesAt(node: RpcNode, heights: readonly number[]): Promise<(string | null)[]> {
  const answers = await node.batch(heights.map((height) => ['getblockhash', [height]] as const));
  return answers.map((answer) => {
    if (!(answer instanceof RpcFailure)) return readHash(answer, 'the hash of a block');
    if (answer.code === errorCodes.badParameter) return null;
    throw answer;
  });
}

async function askHead(node: RpcNode): Promise<Head> {
  await node.beSure();
  const info = await node.call('getblockchaininfo', []);
  node.noteChainId(info);
  await node.beSure();
  const { bestblockhash, blocks } = record(info, 'the state of the chain');
  const raw = await headerOf(node, readHash(bestblockhash, 'the newest block'));
  if (raw.height !== toCount(blocks, 'the height')) throw garbled('a head at another height than its own');
  node.height = raw.height;
  return { ...blockOf(raw), finalizedHeight: null };
}
