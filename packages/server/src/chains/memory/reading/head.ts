import type { Block, Head } from '../../port/port.ts';
import type { NodeRing } from '../network/node-ring.ts';

/**
 * As the best informed node tells it; of equals the preferred one. Who was set apart has no say, until it agrees with another one
 * about what it was set apart for.
 */
export async function readHead(ring: NodeRing): Promise<Head> {
  const heads = await ring.every(async (node, member) => ({ member, node, head: await node.head() }));
  const trusted = heads.find(({ member }) => member.apartAt === null);
  for (const { member, node, head } of heads) {
    ring.noteHeight(node, head.height);
    if (trusted === undefined || member.apartAt === null) continue;
    const { height } = member.apartAt;
    const asked = [node, trusted.node].map((one) => one.blocks({ from: height, to: height }));
    const [own, theirs] = await Promise.all(asked);
    if (own?.[0] && own[0].hash === theirs?.[0]?.hash) member.apartAt = null;
  }
  const heard = heads.filter(({ member }) => trusted === undefined || member.apartAt === null);
  return heard.map(({ head }) => head).reduce((best, head) => (head.height > best.height ? head : best));
}

export async function readBlock(ring: NodeRing, height: number): Promise<Block | null> {
  const answers = await ring.every(async (node, { apartAt }) => {
    return { isApart: apartAt !== null, blocks: await node.blocks({ from: height, to: height }) };
  });
  const sorted = answers.toSorted((a, b) => Number(a.isApart) - Number(b.isApart));
  return sorted.flatMap(({ blocks }) => blocks)[0] ?? null;
}
