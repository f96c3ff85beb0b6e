import type { BlockRef } from '../../../chains/port/port.ts';
import { findBlocks } from './cursor-store.ts';
import { NodesDisagree, type Watch } from '../booking/watch.ts';

const heightsAtOnce = 100;

/**
 * The newest block that we know and that is on the chain still, given a block of the chain that is none of ours. Each step
 * down is a block whose hash its child named: an answer from elsewhere cannot lead us astray. Null when nothing that we
 * remember is on the chain.
 */
export async function findFork(watch: Watch, foreign: BlockRef): Promise<BlockRef | null> {
  let known = new Map<number, string>();
  let expected = foreign.hash;
  for (let { height } = foreign; height >= 0; height -= 1) {
    if (!known.has(height)) {
      known = await findBlocks(watch.deps.db, watch.blockchain.id, height - heightsAtOnce, height);
    }
    const ours = known.get(height);
    if (ours === undefined) return null;
    if (ours === expected) return { height, hash: ours };
    const block = await watch.chain.block(height);
    if (block?.hash !== expected) {
      throw new NodesDisagree(`the nodes tell of different blocks at height ${height}`);
    }
    expected = block.parentHash;
  }
  return null;
}
