import { garbled, RpcFailure } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import type { BlockRange } from '../../port/port.ts';
import { askWallet } from './ask-wallet.ts';
import { readWalletBlock, type WalletBlock } from './wallet-block.ts';

const limits = { timeoutMs: 20_000, bytesMax: 256 * 2 ** 20 };
/** So many full blocks come in one answer, and so many such answers at once. */
const blocksInQuestion = 25;
const questionsAtOnce = 2;

/** The blocks of a range with their transactions, proven to be one chain. */
export async function fetchBlocks(node: RpcNode, { from, to }: BlockRange): Promise<WalletBlock[]> {
  const starts: number[] = [];
  for (let start = from; start <= to; start += blocksInQuestion) starts.push(start);
  const found: WalletBlock[][] = [];
  const queue = starts.entries();
  const work = async () => {
    for (const [at, start] of queue) {
      found[at] = await fetchSome(node, start, Math.min(to, start + blocksInQuestion - 1));
    }
  };
  await Promise.all(Array.from({ length: Math.min(questionsAtOnce, starts.length) }, work));
  const blocks = found.flat();
  for (const [at, { block }] of blocks.entries()) {
    const parent = blocks[at - 1];
    if (parent && parent.block.hash !== block.parentHash) throw new RpcFailure('forked', 'blocks of two forks');
  }
  return blocks;
}

async function fetchSome(node: RpcNode, from: number, to: number): Promise<WalletBlock[]> {
  const { block } = await askWallet(node, 'getblockbylimitnext', { startNum: from, endNum: to + 1 }, limits);
  const blocks = (Array.isArray(block) ? block : []).map(readWalletBlock);
  if (blocks.length !== to - from + 1) throw new RpcFailure('forked', `not all of the blocks ${from} to ${to}`);
  for (const [at, one] of blocks.entries()) {
    if (one.block.height !== from + at) throw garbled('another block than was asked for');
  }
  return blocks;
}
