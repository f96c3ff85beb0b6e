import { isAmong } from '../../nodes/hear-transfers.ts';
import type { Word } from '../../nodes/opinion-of.ts';
import { RpcFailure } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import type { ToldTransfer } from '../../port/hearing.ts';
import { hexOfTron } from '@coffer/keys/tron/address.ts';
import { isWithout } from '../../solidity/block-lists.ts';
import { toBigint } from '../../solidity/raw-shapes.ts';
import { lookUp, resultOf } from './read-transaction.ts';
import { transfersOf } from './transfers-of.ts';

const askedAtOnce = 4;

/** The result of a transaction is a node's own word: its block says nothing of it. */
export async function tellTransfers(node: RpcNode, told: readonly ToldTransfer[]): Promise<(Word | null)[]> {
  const words: (Word | null)[] = [];
  const byTransaction = [...Map.groupBy([...told.entries()], ([, { txHash }]) => txHash)].values();
  const work = async () => {
    for (const [txHash, some] of byTransaction) {
      const moved = await movedBy(node, txHash);
      for (const [at, one] of some) words[at] = await wordOf(node, one, moved);
    }
  };
  await Promise.all(Array.from({ length: askedAtOnce }, work));
  return words;
}

type Moved = Awaited<ReturnType<typeof movedBy>>;

/** Null where it stands in no block of this node. */
async function movedBy(node: RpcNode, id: string) {
  const transaction = await lookUp(node, id);
  const result = transaction && (await resultOf(node, id).catch(nothingOfAFork));
  return result ? { hash: result.block.hash, transfers: transfersOf({ ...result, transaction }, () => true) } : null;
}

function nothingOfAFork(error: unknown): null {
  if (error instanceof RpcFailure && error.kind === 'forked') return null;
  throw error;
}

async function wordOf(node: RpcNode, told: ToldTransfer, moved: Moved): Promise<Word | null> {
  const { block, txHash } = told;
  if (moved?.hash !== block.hash) return (await isWithout(node, `0x${block.hash}`, `0x${txHash}`)) ? 'absent' : null;
  if (isAmong(moved.transfers, told)) return 'told';
  return told.path.startsWith('trace:') ? hiddenWord(node, told) : 'absent';
}

/**
 * Nodes keep what contracts sent on only where their operator told them to, and tell balances of now alone: an address that holds
 * less may have been swept since.
 */
async function hiddenWord(node: RpcNode, { to, holds }: ToldTransfer): Promise<Word | null> {
  const now = toBigint(await node.call('eth_getBalance', [hexOfTron(to), 'latest']), 'a balance');
  return now >= holds ? 'told' : null;
}
