import { setupObstacle, type Obstacle } from './obstacles.ts';
import type { Economics, Free, Plan, PlanContext, Wish } from './plan-context.ts';
import { sweepsAtOnceMax } from '../rules/sweep-limits.ts';
import { dueAt } from './trigger-of.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;
const soonMs = 5_000;
const retryMinutesMax = 5;
/** Longer than it takes to reach the longest wait. */
const triesCounted = 20;

export type Planned = { plan: Plan; sweepIds: number[] };
export type Found = { free: Free | null; economics: Economics | null };

/** What happens next where nobody needs to look at the money for it; undefined where somebody does. */
export function restOf(context: PlanContext, wish: Wish | null, now: Date): Planned | undefined {
  if (context.readyUnits <= 0n) return idle(context.running > 0 ? 'sweeping' : 'nothing', now);
  if (context.rules.paused && !wish && context.walletStatus !== 'compromised') return idle('paused', now);
  const setup = setupObstacle(context);
  if (setup) return waits(context, now, setup, { free: null, economics: null });
  return context.running >= sweepsAtOnceMax ? idle('sweeping', now) : undefined;
}

export function idle(state: Plan['state'], now: Date, found?: Found): Planned {
  const waitMs = state === 'sweeping' ? soonMs : hourMs;
  const plan: Plan = {
    state,
    waiting: null,
    tries: 0,
    dueAt: null,
    economics: found?.economics ?? null,
    nextTryAt: new Date(now.getTime() + waitMs),
  };
  return { plan, sweepIds: [] };
}

/** Looked at again in a minute for its figures, and in time for its rule. */
export function below(context: PlanContext, { free, economics }: Found, now: Date): Planned {
  const due = free && free.addresses > 0 ? dueAt(context, free) : null;
  const soon = now.getTime() + minuteMs;
  const nextTryAt = new Date(due === null || due <= now ? soon : Math.min(soon, due.getTime()));
  return {
    plan: { state: 'below_threshold', waiting: null, economics, dueAt: due, nextTryAt, tries: 0 },
    sweepIds: [],
  };
}

/** The longer it waits for the same thing, the more seldom it is tried, up to every five minutes. */
export function waits(
  context: PlanContext,
  now: Date,
  { state, waiting }: Obstacle,
  { free, economics }: Found,
  at?: Date,
): Planned {
  const before = context.before?.code === waiting.code ? context.before.tries : 0;
  const minutes = Math.min(2 ** before, retryMinutesMax);
  const nextTryAt = at ?? new Date(now.getTime() + minutes * minuteMs);
  const tries = Math.min(before + 1, triesCounted);
  const plan = { state, waiting, economics, dueAt: free ? dueAt(context, free) : null, nextTryAt, tries };
  return { plan, sweepIds: [] };
}
