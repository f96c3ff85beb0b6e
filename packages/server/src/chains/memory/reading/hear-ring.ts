import type { Hearing, ToldTransfer, TransferHearing } from '../../port/hearing.ts';
import { isAmong } from '../../nodes/hearing/hear-transfers.ts';
import { opinionOf, opinionOfTransfer, outvotedBy, type Word } from '../../nodes/hearing/opinion-of.ts';
import type { MemoryNode } from '../network/node.ts';
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
    const said = told.map(({ member, answer }) => ({ member, host: member.host, hash: answer?.[at] }));
    for (const { member, hash } of said) {
      const others = typeof hash === 'string' ? outvotedBy(hash, said) : null;
      if (others !== null) member.apartAt = { height, hash: others };
    }
  }
  return (block) => {
    const at = heights.indexOf(block.height);
    if (at < 0) throw new RangeError(`nobody was asked for block ${block.height}`);
    const witnesses = told.map(({ member, answer }) => {
      return { id: member.id, host: member.host, hash: answer?.[at], isGone: ring.isGone(member) };
    });
    return opinionOf(block, witnesses);
  };
}

/** As `hearTransfers`. */
export async function hearTransfersOfRing(ring: NodeRing, told: readonly ToldTransfer[]): Promise<TransferHearing> {
  const heard = await ring.each(async (node) => {
    const words: (Word | null)[] = [];
    for (const one of told) words.push(await wordOf(node, one));
    return words;
  });
  return (transfer) => {
    const at = told.indexOf(transfer);
    if (at < 0) throw new RangeError(`nobody was asked for a transfer of ${transfer.txHash}`);
    const witnesses = heard.map(({ member, answer }) => {
      return { id: member.id, host: member.host, hash: answer?.[at], isGone: ring.isGone(member) };
    });
    return { ...opinionOfTransfer(transfer.block, witnesses), untold: [] };
  };
}

async function wordOf(node: MemoryNode, told: ToldTransfer): Promise<Word | null> {
  const { height, hash } = told.block;
  const transfers = await node.told({ height, hash });
  if (transfers === null) return null;
  return isAmong(
    transfers.filter(({ txHash }) => txHash === told.txHash),
    told,
  )
    ? 'told'
    : 'absent';
}
