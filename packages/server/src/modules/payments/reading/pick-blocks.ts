import type { Block } from './tally-store.ts';

/** The blocks that a page lies in, and how many payments come before it in the first of them. */
export type Picked = { blocks: readonly Block[]; offset: number };

/** Blocks come in the order of the page. */
export function pickBlocks(blocks: readonly Block[], offset: number, limit: number): Picked {
  const picked: Block[] = [];
  let [before, skipped] = [0, 0];
  for (const one of blocks) {
    if (before >= offset + limit) break;
    if (before + one.payments > offset) picked.push(one);
    else skipped = before + one.payments;
    before += one.payments;
  }
  return { blocks: picked, offset: offset - skipped };
}

/** Behind a place: of its own block nobody knows how many are still to come, so that it does not count. */
export function pickBehind(blocks: readonly Block[], own: number, descending: boolean, limit: number): Block[] {
  const behind = blocks.filter(({ block }) => (descending ? block < own : block > own));
  return [...blocks.filter(({ block }) => block === own), ...pickBlocks(behind, 0, limit).blocks];
}
