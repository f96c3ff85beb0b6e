import type { EventOf, StateOf } from '@coffer/kernel/transitions.ts';
import { defineStatus } from '../../../platform/db/define-status.ts';

/** A sweep on its way. What it moved is what the chain shows, so that a reorg can take it back from any end. */
export const sweepStatus = defineStatus(
  'planned',
  [
    { from: 'planned', to: 'awaiting_signature', event: 'sweep.signature-needed' },
    { from: 'planned', to: 'broadcast', event: 'sweep.broadcast' },
    { from: 'planned', to: 'confirming', event: 'sweep.included' },
    { from: 'planned', to: 'cancelled', event: 'sweep.cancelled' },
    { from: 'planned', to: 'replaced', event: 'sweep.replaced' },
    { from: 'awaiting_signature', to: 'planned', event: 'sweep.signed' },
    { from: 'awaiting_signature', to: 'broadcast', event: 'sweep.broadcast' },
    { from: 'awaiting_signature', to: 'confirming', event: 'sweep.included' },
    { from: 'awaiting_signature', to: 'cancelled', event: 'sweep.cancelled' },
    { from: 'broadcast', to: 'stuck', event: 'sweep.stuck' },
    { from: 'broadcast', to: 'confirming', event: 'sweep.included' },
    { from: 'broadcast', to: 'replaced', event: 'sweep.replaced' },
    { from: 'stuck', to: 'confirming', event: 'sweep.included' },
    { from: 'stuck', to: 'replaced', event: 'sweep.replaced' },
    { from: 'confirming', to: 'completed', event: 'sweep.completed' },
    { from: 'confirming', to: 'failed', event: 'sweep.failed' },
    { from: 'confirming', to: 'broadcast', event: 'sweep.reorged' },
    { from: 'completed', to: 'broadcast', event: 'sweep.reorged' },
    { from: 'failed', to: 'broadcast', event: 'sweep.reorged' },
    // A second look at its block found what the first had missed.
    { from: 'failed', to: 'completed', event: 'sweep.completed' },
    // It was believed dead, and a reorg brought it back: what the chain shows is settled all the same.
    { from: 'replaced', to: 'confirming', event: 'sweep.included' },
  ],
  {
    /** These have money in hand. */
    running: ['planned', 'awaiting_signature', 'broadcast', 'stuck', 'confirming'],
    /** The chain has carried it out. */
    carriedOut: ['completed', 'failed'],
  },
);

export type SweepStatus = StateOf<typeof sweepStatus>;

export type SweepHappening = EventOf<typeof sweepStatus>;
