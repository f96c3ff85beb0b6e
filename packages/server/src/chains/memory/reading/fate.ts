import type { Fate, Sent } from '../../port/port.ts';
import type { NodeRing } from '../network/node-ring.ts';

/** How many blocks are proof enough on a chain that calls none of them final. */
const finalAfter = 12;

/** Death has two proofs: another transaction took the position, or the last block that could take it, and that is final. */
export async function readFate(ring: NodeRing, sent: Sent): Promise<Fate> {
  const { hash, from, position, validUntil } = sent;
  const views = await ring.every(async (node) => {
    const { finalizedHeight, height } = await node.head();
    const seen = await node.transaction(hash);
    const taker = position === null ? undefined : await node.taker(from, position);
    return { seen, taker, finalTo: finalizedHeight ?? height - finalAfter };
  });
  const included = views.find(({ seen }) => seen?.block);
  if (included?.seen?.block) {
    const { transaction, failed, block } = included.seen;
    const place = { height: block.height, hash: block.hash };
    const final = views.some(({ seen, finalTo }) => seen?.block?.hash === block.hash && block.height <= finalTo);
    return { state: failed ? 'failed' : 'included', block: place, feeUnits: transaction.feeUnits, final };
  }
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
