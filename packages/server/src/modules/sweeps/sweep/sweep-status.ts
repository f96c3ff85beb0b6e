import { defineTransitions, type EventOf, type StateOf } from '@coffer/kernel/transitions.ts';

/** A sweep on its way. What it moved is what the chain shows, so that a reorg can take it back from any end. */
export const sweepStatus = defineTransitions('planned', [
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
]);

export type SweepStatus = StateOf<typeof sweepStatus>;

export type SweepHappening = EventOf<typeof sweepStatus>;

/** These have money in hand. */
export const runningStatuses = ['planned', 'awaiting_signature', 'broadcast', 'stuck', 'confirming'] as const;

export function isRunning(status: SweepStatus): boolean {
  return runningStatuses.some((one) => one === status);
}

/** The shortest way along the edges: whoever looks late goes through what happened meanwhile. */
export function wayTo(from: SweepStatus, to: SweepStatus): SweepStatus[] {
  const ways: SweepStatus[][] = [[from]];
  const seen = new Set([from]);
  for (const way of ways) {
    const last = way.at(-1) ?? from;
    if (last === to) return way.slice(1);
    for (const next of sweepStatus.allowedFrom(last).filter((one) => !seen.has(one))) {
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  throw new Error(`a sweep that is ${from} cannot become ${to}`);
}
