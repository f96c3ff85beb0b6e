import type { Scan } from '../../../chains/port/port.ts';
import { ChainUnavailable, WrongChain } from '../../../chains/port/failures.ts';
import { LeaseLost, NodesDisagree, type Watch } from '../booking/watch.ts';

/** How many blocks are asked for now. */
export function atOnce({ pace, limits }: Watch): number {
  return Math.min(pace.blocks, limits.blocksAtOnce);
}

/** So often it must go well before more is tried again: what was refused once is mostly refused again. */
const roundsBeforeMore = 5;

/**
 * Takes in what was read. Where the database refuses it, fewer blocks are taken in at once next time, down to one; when that
 * has gone well for a while, twice as many. What other things fail of has nothing to do with how much it was.
 */
export async function paced<T>(watch: Watch, { blocks }: Scan, takeIn: () => Promise<T>): Promise<T> {
  const { pace, limits } = watch;
  try {
    const taken = await takeIn();
    pace.wentWell += 1;
    if (pace.wentWell >= roundsBeforeMore) {
      Object.assign(pace, { blocks: Math.min(limits.blocksAtOnce, pace.blocks * 2), wentWell: 0 });
    }
    return taken;
  } catch (error) {
    if (!isOfOthers(error)) {
      Object.assign(pace, { blocks: Math.max(1, Math.floor(blocks.length / 2)), wentWell: 0 });
    }
    throw error;
  }
}

/** Failures of nodes and of watchers. */
function isOfOthers(error: unknown): boolean {
  return [LeaseLost, NodesDisagree, ChainUnavailable, WrongChain].some((kind) => error instanceof kind);
}
