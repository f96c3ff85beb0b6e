import { isAmong } from '../../nodes/hear-transfers.ts';
import type { Word } from '../../nodes/opinion-of.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import type { ToldTransfer } from '../../port/hearing.ts';
import { wholeTransaction } from './fetch-blocks.ts';
import { list, record } from './raw-shapes.ts';
import { findIncluded } from './read-transaction.ts';
import { transfersOf } from './transfers-of.ts';

const askedAtOnce = 4;

/** What a transaction left behind is a node's own word: a block's hash says nothing of it here. */
export async function tellTransfers(node: RpcNode, told: readonly ToldTransfer[]): Promise<(Word | null)[]> {
  const words: (Word | null)[] = [];
  const byTransaction = [...Map.groupBy([...told.entries()], ([, { txHash }]) => txHash)].values();
  const work = async () => {
    for (const [txHash, some] of byTransaction) {
      const found = await findIncluded(node, txHash);
      const transfers = found ? transfersOf(found) : [];
      for (const [at, one] of some) {
        if (found?.block.hash !== one.block.hash) words[at] = (await isWithout(node, one)) ? 'absent' : null;
        else words[at] = isAmong(transfers, one) ? 'told' : 'absent';
      }
    }
  };
  await Promise.all(Array.from({ length: askedAtOnce }, work));
  return words;
}

/** Whether this node has the block and not the transaction in it. */
async function isWithout(node: RpcNode, { block, txHash }: ToldTransfer): Promise<boolean> {
  const details = { ...wholeTransaction, transactionDetails: 'signatures', rewards: false };
  const answer = await node.call('getBlock', [block.height, details]);
  if (answer === null) return false;
  const { blockhash, signatures } = record(answer, 'a block');
  return blockhash === block.hash && !list(signatures, 'the transactions of a block').includes(txHash);
}
