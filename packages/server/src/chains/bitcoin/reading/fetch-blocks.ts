import type { BlockRange } from '../../port/port.ts';
import { garbled, RpcFailure } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import { errorCodes } from './bitcoin-nodes.ts';
import { proveHeader, proveTransactions } from './prove-block.ts';
import { parseAnswer, scanBlock } from './scan-block.ts';
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
const blocksAtOnce = 4;
const limits = { timeoutMs: 60_000, bytesMax: 256 * 2 ** 20 };

type IsWanted = (address: string) => boolean;

/**
 * The blocks of a range, each proven by its own hash, and proven to be one chain. Of their transactions those that name a
 * wanted address are there, and maybe others.
 */
export async function fetchBlocks(node: RpcNode, { from, to }: BlockRange, isWanted: IsWanted): Promise<RawBlock[]> {
  const heights = Array.from({ length: to - from + 1 }, (_one, at) => from + at);
  const told = await node.batch(heights.map((height) => ['getblockhash', [height]] as const));
  const hashes = told.map((one, at) => hashIn(one, heights[at]!));
  const blocks: RawBlock[] = [];
  const queue = hashes.entries();
  const work = async () => {
    for (const [at, hash] of queue) blocks[at] = await fetchOne(node, hash, isWanted);
  };
  await Promise.all(Array.from({ length: Math.min(blocksAtOnce, hashes.length) }, work));
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

async function fetchOne(node: RpcNode, hash: string, isWanted: IsWanted): Promise<RawBlock> {
  const body = await node.callForBytes('getblock', [hash, withPrevouts], limits);
  const block = scanBlock(body, isWanted) ?? (await readWhole(node, body));
  if (block.hash !== hash) throw garbled('another block than was asked for');
  return block;
}

/** Of a node that writes in another way, or does not say what is spent. */
async function readWhole(node: RpcNode, body: Buffer): Promise<RawBlock> {
  const { result } = record(parseAnswer(body), 'an answer');
  const block = readBlock(result);
  proveHeader(block);
  proveTransactions(block);
  await fillPrevouts(node, block);
  return block;
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
