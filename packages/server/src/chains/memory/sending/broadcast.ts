import type { Broadcast, Signed } from '../../port/port.ts';
import type { NodeRing } from '../network/node-ring.ts';

/** A node that fails may have taken it all the same: it is refused only when it is nowhere to be seen. */
export async function broadcast(ring: NodeRing, { hash, bytes }: Signed): Promise<Broadcast> {
  try {
    const outcome = await ring.first((node) => node.submit(bytes));
    if (outcome.outcome === 'accepted') return outcome;
    return (await isThere(ring, hash)) ? { outcome: 'accepted' } : outcome;
  } catch (error) {
    if (await isThere(ring, hash)) return { outcome: 'accepted' };
    throw error;
  }
}

async function isThere(ring: NodeRing, hash: string): Promise<boolean> {
  const answers = await ring.every((node) => node.transaction(hash));
  return answers.some((answer) => answer !== null);
}
