import type { StateOf } from '@coffer/kernel/transitions.ts';
import { defineStatus } from '../../../platform/db/define-status.ts';

/** What a sweep takes from one address. The chain says what moved, so that a reorg can open it again from any end. */
export const sweepItemStatus = defineStatus(
  'planned',
  [
    { from: 'planned', to: 'moved', event: 'sweep-item.moved' },
    { from: 'planned', to: 'skipped', event: 'sweep-item.skipped' },
    { from: 'planned', to: 'released', event: 'sweep-item.released' },
    { from: 'moved', to: 'planned', event: 'sweep-item.reorged' },
    { from: 'skipped', to: 'planned', event: 'sweep-item.reopened' },
    { from: 'released', to: 'planned', event: 'sweep-item.reopened' },
    // Another sweep has its address in hand by now.
    { from: 'skipped', to: 'released', event: 'sweep-item.released' },
    // It was given up, and the chain shows that it moved after all.
    { from: 'skipped', to: 'moved', event: 'sweep-item.moved' },
    { from: 'released', to: 'moved', event: 'sweep-item.moved' },
  ],
  {
    /** Nothing has left the address by it. */
    unmoved: ['planned', 'skipped', 'released'],
  },
);

export type SweepItemStatus = StateOf<typeof sweepItemStatus>;
