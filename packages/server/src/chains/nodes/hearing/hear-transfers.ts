import type { ToldTransfer, TransferHearing } from '../../port/hearing.ts';
import { askWitnesses } from './ask-witnesses.ts';
import type { NodePool } from '../node-pool.ts';
import { opinionOfTransfer } from './opinion-of.ts';
import { tellInTurn, type OpenTeller } from './tell-in-turn.ts';
import { WordMemory } from './word-memory.ts';

/** Asks all nodes at once whether they tell these transfers. */
export function transferHearer(pool: NodePool, openTeller: OpenTeller) {
  const memories = new Map(pool.nodes.map((node) => [node, new WordMemory()]));
  return async (told: readonly ToldTransfer[]): Promise<TransferHearing> => {
    const heard = await askWitnesses(pool, 'transfers', told.length, async (node, round) => {
      const memory = memories.get(node);
      if (memory) await tellInTurn({ node, memory, round }, told, openTeller);
    });
    return (transfer) => {
      const at = told.indexOf(transfer);
      if (at < 0) throw new RangeError(`nobody was asked for a transfer of ${transfer.txHash}`);
      const witnesses = pool.nodes.map((node) => {
        return { id: node.id, host: node.host, hash: heard.get(node)?.[at], isGone: node.isGone('transfers') };
      });
      const untold = pool.nodes.flatMap((node) => {
        const why =
          typeof heard.get(node)?.[at] === 'string' ? null : (memories.get(node)?.whyUntold(transfer) ?? null);
        return why === null ? [] : [{ node: node.id, why }];
      });
      return { ...opinionOfTransfer(transfer.block, witnesses), untold };
    };
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
