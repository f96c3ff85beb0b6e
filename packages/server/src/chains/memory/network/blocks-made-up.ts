import { randomBytes } from 'node:crypto';
import type { MemoryBlock } from '../rules/block.ts';
import type { MemoryNetwork } from './network.ts';
import { movesOf, transactionOf, type MoveOrder } from '../rules/transaction-order.ts';

const everyMs = 12_000;

/** Blocks on top of the chain that nobody made, of which the first moves this. */
export function blocksMadeUp(
  { head, payer }: MemoryNetwork,
  count: number,
  moves: readonly MoveOrder[],
): readonly MemoryBlock[] {
  const blocks: MemoryBlock[] = [];
  const known = { hash: anyHash(), sender: payer, position: null, feeUnits: 0n };
  const transaction = transactionOf({ moves }, known);
  const receipt = { transaction, failed: false, moves: movesOf(moves, payer), leftOut: [], refused: null };
  for (let at = 0, parent = head; at < count; at += 1) {
    const block: MemoryBlock = {
      height: parent.height + 1,
      hash: anyHash(),
      parentHash: parent.hash,
      at: new Date(parent.at.getTime() + everyMs),
      receipts: at === 0 ? [receipt] : [],
      before: new Map(),
    };
    blocks.push(block);
    parent = block;
  }
  return blocks;
}

function anyHash(): string {
  return `0x${randomBytes(32).toString('hex')}`;
}
