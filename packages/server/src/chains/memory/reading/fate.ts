import type { Fate, Sent } from '../../port/port.ts';
import { agreedEnd } from '../../nodes/agreed-end.ts';
import type { NodeRing } from '../network/node-ring.ts';
import type { Seen } from '../network/node.ts';

/** How many blocks are proof enough on a chain that calls none of them final. */
const finalAfter = 12;

/** Death has two proofs: another transaction took the position, or the last block that could take it, and that is final. */
export async function readFate(ring: NodeRing, sent: Sent): Promise<Fate> {
  const { hash, from, position, validUntil } = sent;
  const views = await ring.every(async (node, { host }) => {
    const { finalizedHeight, height } = await node.head();
    const seen = await node.transaction(hash);
    const taker = position === null ? undefined : await node.taker(from, position);
    return { host, seen, taker, finalTo: finalizedHeight ?? height - finalAfter };
  });
  const placed = views.map(({ host, seen }) => ({ node: { host }, answer: placeOf(seen, views) }));
  const ended = agreedEnd(ring, placed);
  if (ended) return ended;
  const killer = views.find(({ taker, finalTo }) => taker && taker.block.height <= finalTo)?.taker;
  if (killer) {
    const proof = `${killer.transaction.hash} took position ${position} in block ${killer.block.height}, which is final.`;
    return { state: 'dead', proof };
  }
  if (validUntil !== undefined && views.some(({ finalTo }) => finalTo >= validUntil)) {
    return { state: 'dead', proof: `Block ${validUntil} is final, and no later one may take it.` };
  }
  return { state: views.some(({ seen }) => seen) ? 'pending' : 'unknown' };
}

type View = { seen: Seen | null; finalTo: number };

/** Where one node has it; final where any that has the same block calls it so. */
function placeOf(seen: Seen | null, views: readonly View[]): Fate {
  if (!seen?.block) return { state: 'unknown' };
  const { transaction, failed, block } = seen;
  const { height, hash } = block;
  const final = views.some((one) => one.seen?.block?.hash === hash && height <= one.finalTo);
  return { state: failed ? 'failed' : 'included', block: { height, hash }, feeUnits: transaction.feeUnits, final };
}
