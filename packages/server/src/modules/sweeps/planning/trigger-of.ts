import { valueOf } from './economics.ts';
import type { Free, PlanContext, Trigger } from './plan-context.ts';

const hourMs = 3_600_000;

/** What makes it due by the rules; undefined while nothing does. Without a price the amount is not known. */
export function triggerOf(context: PlanContext, free: Free, now: Date): Exclude<Trigger, 'person'> | undefined {
  if (free.addresses === 0) return undefined;
  const { amountUsd, addresses } = context.rules;
  const value = valueOf(context, free.units);
  if (value !== null && value >= amountUsd) return 'amount';
  if (free.addresses >= addresses) return 'addresses';
  const due = dueAt(context, free);
  return due !== null && due <= now ? 'time' : undefined;
}

export function dueAt({ rules }: PlanContext, { oldest }: Free): Date | null {
  return oldest === null ? null : new Date(oldest.getTime() + rules.hours * hourMs);
}
