import type { WatchWays } from '../../nodes/watch-head.ts';
import { askSlot } from './head.ts';

/** A slot passes in less than half a second, so that asking now and then misses nothing. */
export const solanaHeads: WatchWays = {
  async latest(node) {
    const height = await askSlot(node);
    return { height, hash: String(height) };
  },
};
