import type { Hearing } from '../../port/hearing.ts';
import { askWitnesses, type Told } from './ask-witnesses.ts';
import type { NodePool } from '../node-pool.ts';
import { opinionOf, outvotedBy } from './opinion-of.ts';
import type { RpcNode } from '../rpc-node.ts';

/** The hashes of what stands at these heights on one node, in the order asked; null where it has nothing there. */
export type HashesAt = (node: RpcNode, heights: readonly number[]) => Promise<readonly (string | null)[]>;

/**
 * Asks all nodes at once for what stands at these heights. Whoever tells another block than most is set apart, so that nothing more
 * is read from it.
 */
export async function hearNodes(pool: NodePool, heights: readonly number[], hashesAt: HashesAt): Promise<Hearing> {
  const heard = await askWitnesses(
    pool,
    'blocks',
    heights.length,
    async (node, { say }) => {
      const hashes = await hashesAt(node, heights);
      for (const [at, hash] of hashes.entries()) say(at, hash);
    },
    (node, hashes) =>
      node.noteTelling(
        'blocks',
        heights.every((_height, at) => typeof hashes[at] === 'string'),
      ),
  );
  for (const [at, height] of heights.entries()) setApart(heard, height, at);
  return (block) => {
    const at = heights.indexOf(block.height);
    if (at < 0) throw new RangeError(`nobody was asked for block ${block.height}`);
    const witnesses = pool.nodes.map((node) => {
      return { id: node.id, host: node.host, hash: heard.get(node)?.[at], isGone: node.isGone('blocks') };
    });
    return opinionOf(block, witnesses);
  };
}

function setApart(told: Told, height: number, at: number): void {
  const said = [...told].map(([node, hashes]) => ({ node, host: node.host, hash: hashes[at] }));
  for (const { node, hash } of said) {
    const others = typeof hash === 'string' ? outvotedBy(hash, said) : null;
    if (others !== null) node.setApart({ height, hash: others });
  }
}
