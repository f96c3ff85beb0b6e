import { isAmong } from '../../nodes/hearing/hear-transfers.ts';
import { RpcFailure } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import type { OpenTeller } from '../../nodes/hearing/tell-in-turn.ts';
import type { BlockRef } from '../../port/port.ts';
import { gone, wholeTransaction } from './fetch-blocks.ts';
import { isSignature, list, record } from './raw-shapes.ts';
import { findTransaction } from './read-transaction.ts';
import { transfersOf } from './transfers-of.ts';

/** What is in a block, once for all that is asked of it. */
type Listed = { hash: unknown; signatures: ReadonlySet<string> };

/** What a transaction left behind is a node's own word: a block's hash says nothing of it here. */
export const tellTransfers: OpenTeller = (node, signal) => {
  const blocks = new Map<number, Promise<Listed | null>>();
  const blockAt = (slot: number) => {
    const known = blocks.get(slot) ?? listedIn(node, slot, signal);
    blocks.set(slot, known);
    return known;
  };
  const listed = async ({ height, hash }: BlockRef) => {
    const block = await blockAt(height);
    return block?.hash === hash ? block.signatures : null;
  };
  return {
    async tell(txHash, some) {
      const found = await findTransaction(node, txHash, { signal });
      return Promise.all(
        some.map(async (one) => {
          const signatures = await listed(one.block);
          if (signatures === null) return null;
          if (!signatures.has(txHash)) return 'absent';
          if (found?.slot !== one.block.height) return null;
          const place = { ...one.block, at: new Date(0) };
          return isAmong(transfersOf({ ...found, block: place }), one) ? 'told' : 'absent';
        }),
      );
    },
    listed,
    knows: async (txHash, { height }) => (await findTransaction(node, txHash, { signal }))?.slot === height,
  };
};

/** Null where the node has nothing in this slot. */
async function listedIn(node: RpcNode, slot: number, signal: AbortSignal): Promise<Listed | null> {
  const details = { ...wholeTransaction, transactionDetails: 'signatures', rewards: false };
  const answer = await node.call('getBlock', [slot, details], { signal }).catch(nothingOfAFork);
  if (answer === null) return null;
  const { blockhash, signatures } = record(answer, 'a block');
  return { hash: blockhash, signatures: new Set(list(signatures, 'the transactions of a block').filter(isSignature)) };
}

function nothingOfAFork(error: unknown): null {
  try {
    return gone(error);
  } catch (failure) {
    if (failure instanceof RpcFailure && failure.kind === 'forked') return null;
    throw failure;
  }
}
