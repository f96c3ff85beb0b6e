import type { Block, Head } from '../port.ts';
import type { NodeRing } from './node-ring.ts';

/** As the best informed node tells it; of equals the preferred one. */
export async function readHead(ring: NodeRing): Promise<Head> {
  const heads = await ring.every(async (node) => {
    const head = await node.head();
    return { node, head };
  });
  for (const { node, head } of heads) ring.noteHeight(node, head.height);
  return heads.map(({ head }) => head).reduce((best, head) => (head.height > best.height ? head : best));
}

export async function readBlock(ring: NodeRing, height: number): Promise<Block | null> {
  const answers = await ring.every((node) => node.blocks({ from: height, to: height }));
  return answers.flat()[0] ?? null;
}
