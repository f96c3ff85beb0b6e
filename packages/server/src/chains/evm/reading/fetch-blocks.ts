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

/** The receipts of transactions, each proven to stand in the block that we know it in. */
export async function fetchReceipts(
  node: RpcNode,
  blockHashes: ReadonlyMap<string, string>,
): Promise<Map<string, RawReceipt>> {
  const hashes = [...blockHashes.keys()];
  const answers = await askReceipts(node, hashes);
  const receipts = new Map<string, RawReceipt>();
  for (const [at, answer] of answers.entries()) {
    const hash = hashes[at]!;
    const receipt = readReceipt(answer);
    if (!receipt) throw new RpcFailure('forked', 'a transaction without its receipt');
    if (receipt.transactionHash !== hash) throw garbled('the receipt of another transaction');
    if (receipt.blockHash !== blockHashes.get(hash)) throw new RpcFailure('forked', 'a receipt of another block');
    receipts.set(hash, receipt);
  }
  return receipts;
}

/** One after the other where they are too much together. */
async function askReceipts(node: RpcNode, hashes: readonly string[]): Promise<unknown[]> {
  const calls = hashes.map((hash) => ['eth_getTransactionReceipt', [hash]] as const);
  try {
    return await node.all(calls);
  } catch (error) {
    if (!(error instanceof RpcFailure) || !isTooMuch(error)) throw error;
    const answers: unknown[] = [];
    for (const [method, params] of calls) answers.push(await node.call(method, params, wholeLimits));
    return answers;
  }
}
