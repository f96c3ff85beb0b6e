import type { SeenTransaction, TokenMove } from '../../port/port.ts';
import { agreedMove } from '../../nodes/agreed-move.ts';
import { transfersOf } from '../rules/block.ts';
import type { NodeRing } from '../network/node-ring.ts';
import type { Seen } from '../network/node.ts';

/** The most that any node knows: it may be in a block that another node has not seen. */
export async function readTransaction(ring: NodeRing, hash: string): Promise<SeenTransaction | null> {
  const answers = await ring.every((node) => node.transaction(hash));
  const found = answers.find((answer) => answer?.block) ?? answers.find((answer) => answer !== null);
  if (!found) return null;
  return seenOf(hash, found);
}

/** As all nodes tell it. */
export async function hasMovedIn(ring: NodeRing, move: TokenMove): Promise<boolean | null> {
  const answers = await ring.every(async (node, { host }) => {
    const found = await node.transaction(move.hash);
    return { node: { host }, answer: found && seenOf(move.hash, found) };
  });
  return agreedMove(ring, move, answers);
}

function seenOf(hash: string, found: Seen): SeenTransaction {
  const { transaction, failed, block } = found;
  const known = { hash, from: transaction.sender, to: transaction.to };
  if (!block) return { ...known, state: 'pending', block: null, transfers: [] };
  return {
    ...known,
    state: failed ? 'failed' : 'included',
    block: { height: block.height, hash: block.hash, at: block.at },
    transfers: transfersOf(found, block),
  };
}
