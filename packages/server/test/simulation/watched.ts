import type { BlockRef } from '../../src/chains/port/port.ts';
import type { BlockTree } from './block-tree.ts';
import type { Dice } from './dice.ts';
import type { Incarnation, Setting } from './incarnation.ts';
import type { Lane } from './play/lane.ts';
import type { Owner } from './treasury.ts';

/** Where the books say that the chain was read to. */
export type Cursor = BlockRef & { status: string; lastMove: number };

export type Ours = { address: string; of: Owner };

/** What became of the watcher in a run. */
export const watchCounts = [
  'steps',
  'rounds',
  'transfers',
  'reorgs',
  'deepReorgs',
  'undone',
  'undoneAfterCredit',
  'halts',
  'lies',
  'omitted',
  'refusals',
  'errors',
  'deaths',
  'takeovers',
  'lateFinds',
] as const;

/** A chain of whatever kind, whoever watches it, and what is to be known of both. */
export type Watched = {
  seed: number;
  dice: Dice;
  lane: Lane;
  setting: Setting;
  confirmations: number;
  /** Lies only about what is read for the first time, so that the second look must find it. */
  mild: boolean;
  ours: Ours[];
  watcher: Incarnation;
  counts: Record<(typeof watchCounts)[number], number>;
  story: string[];
  /** All blocks that were ever true, and the newest that is. */
  tree: BlockTree;
  /** Up to here the chain itself has called its blocks final: what it says of them it does not take back. */
  finalHeight: number;
  /** Where the watcher stood when it was last looked at. */
  cursor: Cursor;
  /** Whether it should be. */
  halted: boolean;
  /** Whether a node may have told a lie since all were healed. */
  lying: boolean;
  begunAt: Date;
  offsetMs: { now: number };
};

export function countsOf<Name extends string>(names: readonly Name[]): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
}
