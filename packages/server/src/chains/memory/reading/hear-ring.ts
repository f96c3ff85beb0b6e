import type { Hearing } from '../../port/hearing.ts';
import { opinionOf, outvotedBy } from '../../nodes/opinion-of.ts';
import type { NodeRing } from '../network/node-ring.ts';

/** As `hearNodes`, by the time of the chain. */
export async function hearRing(ring: NodeRing, heights: readonly number[]): Promise<Hearing> {
  const told = await ring.each(async (node) => {
    const hashes: (string | null)[] = [];
    for (const height of heights) hashes.push((await node.blocks({ from: height, to: height }))[0]?.hash ?? null);
    return hashes;
  });
  for (const { member, answer } of told) ring.noteTelling(member, answer?.every((hash) => hash !== null) ?? false);
  for (const [at, height] of heights.entries()) {
    const said = told.map(({ member, answer }) => ({ member, hash: answer?.[at] }));
    for (const { member, hash } of said) {
      const others = typeof hash === 'string' ? outvotedBy(hash, said) : null;
      if (others !== null) member.apartAt = { height, hash: others };
    }
  }
  return (block) => {
    const at = heights.indexOf(block.height);
    if (at < 0) throw new RangeError(`nobody was asked for block ${block.height}`);
    const witnesses = told.map(({ member, answer }) => {
      return { id: member.id, hash: answer?.[at], isGone: ring.isGone(member) };
    });
    return opinionOf(block, witnesses);
  };
}
