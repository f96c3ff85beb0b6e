import { garbled } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import { findTransaction } from './find-transaction.ts';
import { proveHeader, proveTransactions } from './prove-block.ts';
import { decodeTransaction } from './raw-transaction.ts';
import { readBlock, readHash, toCount, type RawBlock } from './raw-shapes.ts';

/** Two weeks. Whoever spends our coins does it soon after we tried to. */
const blocksSearchedMax = 2_016;
const blocksInQuestion = 4;
const withTransactions = 2;
const limits = { timeoutMs: 60_000, bytesMax: 256 * 2 ** 20 };

export type Spender = { txHash: string; height: number; confirmations: number };
type CoinRef = { txHash: string; output: number };

/** Who spent a coin in a block, looked for from the newest on back to the coin's own: nodes keep no list of that. */
export async function findSpender(node: RpcNode, coin: CoinRef): Promise<Spender | null> {
  const made = await findTransaction(node, coin.txHash);
  // What stands in no block itself was spent in none.
  if (made && !made.block) return null;
  const head = toCount(await node.call('getblockcount', []), 'the height');
  const first = Math.max(made?.block?.height ?? 0, head - blocksSearchedMax + 1);
  for (let height = head; height >= first; height -= blocksInQuestion) {
    const blocks = await blocksDown(node, height, Math.max(first, height - blocksInQuestion + 1));
    for (const block of blocks) {
      const spender = spenderIn(block, coin);
      if (spender !== null) return { txHash: spender, height: block.height, confirmations: head - block.height + 1 };
    }
  }
  return null;
}

async function blocksDown(node: RpcNode, from: number, to: number): Promise<RawBlock[]> {
  const heights = Array.from({ length: from - to + 1 }, (_one, at) => from - at);
  const hashes = await node.all(heights.map((height) => ['getblockhash', [height]] as const));
  const asks = hashes.map((hash) => ['getblock', [readHash(hash, 'the hash of a block'), withTransactions]] as const);
  const answers = await node.all(asks, limits);
  return answers.map((answer, at) => {
    const block = readBlock(answer);
    if (block.hash !== hashes[at]) throw garbled('another block than was asked for');
    proveHeader(block);
    proveTransactions(block);
    return block;
  });
}

function spenderIn({ tx }: RawBlock, coin: CoinRef): string | null {
  for (const { vin, txid, hex } of tx) {
    if (!vin.some((one) => one.txid === coin.txHash && one.vout === coin.output)) continue;
    const { inputs, txid: hash } = decodeTransaction(hex);
    const spends = inputs.some((one) => one.txHash === coin.txHash && one.output === coin.output);
    if (hash !== txid || !spends) throw garbled('a transaction that spends something else than was said');
    return txid;
  }
  return null;
}
