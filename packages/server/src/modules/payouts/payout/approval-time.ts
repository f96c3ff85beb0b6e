import { hoursAfter } from '@coffer/kernel/clock.ts';

/** What was approved and not signed for so long people look at anew: the world has moved on meanwhile. */
const approvalHours = 24;

/** Until when it can be approved and sent: a day from when it may go. */
export function approvableUntil(now: Date, mayGoAt: Date | null): Date {
  return hoursAfter(mayGoAt !== null && mayGoAt > now ? mayGoAt : now, approvalHours);
}
