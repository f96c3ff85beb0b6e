import { isAmong, type WordsOf } from '../../nodes/hear-transfers.ts';
import type { Word } from '../../nodes/opinion-of.ts';
import { RpcFailure } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import type { ToldTransfer } from '../../port/hearing.ts';
import { isWithout } from '../../solidity/block-lists.ts';
import {
  readReceipt,
  readTransaction,
  toBigint,
  toHex,
  type RawReceipt,
  type RawTransaction,
} from '../../solidity/raw-shapes.ts';
import { traceTransaction } from './inner-transfers.ts';
import { transfersOf } from './transfers-of.ts';

/** Receipts of a node are its own word: a block's hash says nothing of them here. */
export function tellTransfers(tracing: boolean): WordsOf {
  return (node, told) => wordsOf(node, told, tracing);
}

/** Coins that a contract sent on stand in no receipt. */
function isHidden({ path }: ToldTransfer): boolean {
  return path.startsWith('trace:') || path.startsWith('state:');
}

type Found = { transaction: RawTransaction; receipt: RawReceipt };

async function wordsOf(node: RpcNode, told: readonly ToldTransfer[], tracing: boolean): Promise<(Word | null)[]> {
  const found = await findAll(node, [...new Set(told.map(({ txHash }) => txHash))]);
  const words: (Word | null)[] = [];
  for (const one of told) words.push(await wordOf(node, one, found.get(one.txHash), tracing));
  return words;
}

async function findAll(node: RpcNode, hashes: readonly string[]): Promise<Map<string, Found>> {
  const calls = hashes.flatMap(
    (hash) =>
      [
        ['eth_getTransactionByHash', [hash]],
        ['eth_getTransactionReceipt', [hash]],
      ] as const,
  );
  const answers = await node.all(calls);
  const found = new Map<string, Found>();
  for (const [at, hash] of hashes.entries()) {
    const [answer, receipt] = [answers[2 * at], readReceipt(answers[2 * at + 1] ?? null)];
    if (answer === null || answer === undefined || receipt === null) continue;
    found.set(hash, { transaction: readTransaction(answer), receipt });
  }
  return found;
}

async function wordOf(
  node: RpcNode,
  told: ToldTransfer,
  found: Found | undefined,
  tracing: boolean,
): Promise<Word | null> {
  const { block, txHash, to } = told;
  if (found?.receipt.blockHash !== block.hash || found.transaction.hash !== txHash) {
    return (await isWithout(node, block.hash, txHash)) ? 'absent' : null;
  }
  const place = { ...block, parentHash: '', at: new Date(0) };
  const shown = transfersOf({ ...found, block: place, inner: [] }, (address) => address === to);
  if (isAmong(shown, told)) return 'told';
  return isHidden(told) ? hiddenWord(node, told, tracing) : 'absent';
}

/**
 * By what its address held before and after, which every node can tell of a recent block; else by the calls, or by what the address
 * holds now, which says nothing where something left it since.
 */
async function hiddenWord(node: RpcNode, told: ToldTransfer, tracing: boolean): Promise<Word | null> {
  const { to, txHash, block, grewBy, holds, path } = told;
  const grew = grewBy === null ? null : await growthOf(node, to, block.height);
  if (grew !== null && grewBy !== null) return grew >= grewBy ? 'told' : 'absent';
  if (tracing && path.startsWith('trace:')) {
    const inner = await traceTransaction(node, txHash);
    const moved = inner.map((one, ordinal) => ({ ...one, path: `trace:${ordinal}`, contract: null }));
    if (isAmong(moved, told)) return 'told';
  }
  const now = toBigint(await node.call('eth_getBalance', [to, 'latest']), 'a balance');
  return now >= holds ? 'told' : null;
}

/** Null where the node does not keep the states of then. */
async function growthOf(node: RpcNode, address: string, height: number): Promise<bigint | null> {
  const asked = [height - 1, height].map((at) => ['eth_getBalance', [address, toHex(at)]] as const);
  const [before, after] = await node.batch(asked);
  if (before instanceof RpcFailure || after instanceof RpcFailure) return null;
  return toBigint(after, 'a balance') - toBigint(before, 'a balance');
}
