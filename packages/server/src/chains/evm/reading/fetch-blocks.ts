import type { Block, BlockRange } from '../../port/port.ts';
import {
  blockOf,
  readBlock,
  readReceipt,
  readTransaction,
  toHex,
  type RawBlock,
  type RawReceipt,
  type RawTransaction,
} from '../../solidity/raw-shapes.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import { garbled, isTooMuch, RpcFailure } from '../../nodes/rpc-failure.ts';

export type FullBlock = { raw: RawBlock; block: Block; transactions: readonly RawTransaction[] };

/** So many full blocks come in one answer, and so many such answers at once. */
const blocksInQuestion = 25;
const questionsAtOnce = 2;
/** What is one and cannot be asked for in smaller parts: a full block, a receipt. */
const wholeLimits = { timeoutMs: 30_000, bytesMax: 512 * 2 ** 20 };
/** For all that are asked for together, or each of them where a node takes no batches: far more than usual ones are. */
const receiptsLimits = { bytesMax: 4 * 2 ** 20 };

/** The blocks of a range with their transactions, proven to be one chain. */
export async function fetchBlocks(node: RpcNode, { from, to }: BlockRange): Promise<FullBlock[]> {
  const starts: number[] = [];
  for (let start = from; start <= to; start += blocksInQuestion) starts.push(start);
  const found: FullBlock[][] = [];
  const queue = starts.entries();
  const work = async () => {
    for (const [at, start] of queue)
      found[at] = await fetchSome(node, start, Math.min(to, start + blocksInQuestion - 1));
  };
  await Promise.all(Array.from({ length: Math.min(questionsAtOnce, starts.length) }, work));
  const blocks = found.flat();
  for (const [at, { block }] of blocks.entries()) {
    const parent = blocks[at - 1];
    if (parent && parent.block.hash !== block.parentHash) throw new RpcFailure('forked', 'blocks of two forks');
  }
  return blocks;
}

async function fetchSome(node: RpcNode, from: number, to: number): Promise<FullBlock[]> {
  const heights = Array.from({ length: to - from + 1 }, (_one, at) => from + at);
  const calls = heights.map((height) => ['eth_getBlockByNumber', [toHex(height), true]] as const);
  const answers = await node.all(calls, from === to ? wholeLimits : {});
  return answers.map((answer, at) => {
    const raw = readBlock(answer);
    if (!raw) throw new RpcFailure('forked', `block ${heights[at]} is not there`);
    const block = blockOf(raw);
    if (block.height !== heights[at]) throw garbled('another block than was asked for');
    return { raw, block, transactions: raw.transactions.map(readTransaction) };
  });
}

/**
 * The receipts of transactions, each proven to stand in the block that we know it in. Where they are too much together they come one
 * after the other, and nothing is kept of one once the next is asked for: strangers fill them as far as they pay for.
 */
export async function* fetchReceipts(
  node: RpcNode,
  blockHashes: ReadonlyMap<string, string>,
): AsyncGenerator<RawReceipt, void, undefined> {
  const hashes = [...blockHashes.keys()];
  const together = await askTogether(node, hashes);
  for (const [at, hash] of hashes.entries()) {
    const answer = together ? together[at] : await node.call(...questionOf(hash), wholeLimits);
    const receipt = readReceipt(answer);
    if (!receipt) throw new RpcFailure('forked', 'a transaction without its receipt');
    if (receipt.transactionHash !== hash) throw garbled('the receipt of another transaction');
    if (receipt.blockHash !== blockHashes.get(hash)) throw new RpcFailure('forked', 'a receipt of another block');
    yield receipt;
  }
}

/** Null where they are too much. */
async function askTogether(node: RpcNode, hashes: readonly string[]): Promise<unknown[] | null> {
  try {
    return await node.all(hashes.map(questionOf), receiptsLimits);
  } catch (error) {
    if (error instanceof RpcFailure && isTooMuch(error)) return null;
    throw error;
  }
}

function questionOf(hash: string): [method: string, params: readonly unknown[]] {
  return ['eth_getTransactionReceipt', [hash]];
}
