import type { BlockRange } from '../port.ts';
import { garbled, RpcFailure } from '../nodes/rpc-failure.ts';
import type { RpcNode } from '../nodes/rpc-node.ts';
import { errorCodes } from './bitcoin-nodes.ts';
import { proveHeader, proveTransactions } from './prove-block.ts';
import {
  readBlock,
  readHash,
  readTransaction,
  record,
  type RawBlock,
  type RawInput,
  type RawOutput,
} from './raw-shapes.ts';

/** With what each input spends; nodes before version 23 leave that out. */
const withPrevouts = 3;
/** A full block is written in some 15 MB with all that. */
const blocksInQuestion = 2;
const questionsAtOnce = 2;
const limits = { timeoutMs: 60_000, bytesMax: 256 * 2 ** 20 };

/** The blocks of a range with their transactions, each proven by its own hash, and proven to be one chain. */
export async function fetchBlocks(node: RpcNode, { from, to }: BlockRange): Promise<RawBlock[]> {
  const heights = Array.from({ length: to - from + 1 }, (_one, at) => from + at);
  const told = await node.batch(heights.map((height) => ['getblockhash', [height]] as const));
  const hashes = told.map((one, at) => hashIn(one, heights[at]!));
  const parts: string[][] = [];
  for (let at = 0; at < hashes.length; at += blocksInQuestion) parts.push(hashes.slice(at, at + blocksInQuestion));
  const found: RawBlock[][] = [];
  const queue = parts.entries();
  const work = async () => {
    for (const [at, part] of queue) found[at] = await fetchSome(node, part);
  };
  await Promise.all(Array.from({ length: Math.min(questionsAtOnce, parts.length) }, work));
  const blocks = found.flat();
  for (const [at, block] of blocks.entries()) {
    const parent = blocks[at - 1];
    if (parent && parent.hash !== block.previousblockhash) throw new RpcFailure('forked', 'blocks of two forks');
    if (block.height !== heights[at]) throw garbled('another block than was asked for');
  }
  return blocks;
}

function hashIn(told: unknown, height: number): string {
  if (!(told instanceof RpcFailure)) return readHash(told, 'the hash of a block');
  if (told.code === errorCodes.badParameter) throw new RpcFailure('forked', `block ${height} is not there`);
  throw told;
}

async function fetchSome(node: RpcNode, hashes: readonly string[]): Promise<RawBlock[]> {
  const answers = await node.all(
    hashes.map((hash) => ['getblock', [hash, withPrevouts]] as const),
    limits,
  );
  const blocks = answers.map((answer, at) => {
    const raw = readBlock(answer);
    if (raw.hash !== hashes[at]) throw garbled('another block than was asked for');
    proveHeader(raw);
    proveTransactions(raw);
    return raw;
  });
  for (const block of blocks) await fillPrevouts(node, block);
  return blocks;
}

/** Asks for what the inputs spend, where the node did not say. It must know old transactions for that. */
async function fillPrevouts(node: RpcNode, block: RawBlock): Promise<void> {
  const lacking = block.tx.flatMap(({ vin }) => vin.filter(isLacking));
  if (lacking.length === 0) return;
  const hashes = [...new Set(lacking.map(({ txid }) => txid))];
  const answers = await node.all(hashes.map((hash) => ['getrawtransaction', [hash, true]] as const));
  const outputs = new Map<string, readonly RawOutput[]>();
  for (const [at, answer] of answers.entries()) {
    const { txid, vout } = readTransaction(answer);
    if (txid !== hashes[at]) throw garbled('another transaction than was asked for');
    outputs.set(txid, vout);
  }
  for (const input of lacking) {
    const spent = outputs.get(input.txid)?.find(({ n }) => n === input.vout);
    if (!spent) throw garbled('an input that spends what there is not');
    input.prevout = spent;
  }
}

type Spending = RawInput & { txid: string };

function isLacking(input: RawInput): input is Spending {
  record(input, 'an input');
  return input.coinbase === undefined && input.prevout === undefined && input.txid !== undefined;
}
