import type { SeenTransaction } from '../../port/port.ts';
import { transfersOf } from '../rules/block.ts';
import type { NodeRing } from '../network/node-ring.ts';

/** The most that any node knows: it may be in a block that another node has not seen. */
export async function readTransaction(ring: NodeRing, hash: string): Promise<SeenTransaction | null> {
  const answers = await ring.every((node) => node.transaction(hash));
  const found = answers.find((answer) => answer?.block) ?? answers.find((answer) => answer !== null);
  if (!found) return null;
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
