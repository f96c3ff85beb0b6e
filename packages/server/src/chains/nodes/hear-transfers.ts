import type { ToldTransfer, TransferHearing } from '../port/hearing.ts';
import { askWitnesses } from './ask-witnesses.ts';
import type { NodePool } from './node-pool.ts';
import { opinionOfTransfer, type Word } from './opinion-of.ts';
import type { RpcNode } from './rpc-node.ts';

/** What one node says of each of these transfers; null where it cannot say. */
export type WordsOf = (node: RpcNode, told: readonly ToldTransfer[]) => Promise<readonly (Word | null)[]>;

/** Asks all nodes at once whether they tell these transfers. */
export async function hearTransfers(
  pool: NodePool,
  told: readonly ToldTransfer[],
  wordsOf: WordsOf,
): Promise<TransferHearing> {
  const heard = await askWitnesses(pool, told.length, (node) => wordsOf(node, told));
  return (transfer) => {
    const at = told.indexOf(transfer);
    if (at < 0) throw new RangeError(`nobody was asked for a transfer of ${transfer.txHash}`);
    const witnesses = pool.nodes.map((node) => {
      return { id: node.id, host: node.host, hash: heard.get(node)?.[at], isGone: node.isGone };
    });
    return opinionOfTransfer(transfer.block, witnesses);
  };
}

/** What a node that has the transaction says of one transfer of it. */
export function isAmong(
  transfers: readonly { path: string; contract: string | null; to: string | null; units: bigint }[],
  told: ToldTransfer,
): boolean {
  return transfers.some(
    ({ path, contract, to, units }) =>
      path === told.path && contract === told.contract && to === told.to && units >= told.units,
  );
}
