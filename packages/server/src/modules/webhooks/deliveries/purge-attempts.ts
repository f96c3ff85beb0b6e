import { daysAfter } from '@coffer/kernel/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { deleteAttemptsBefore } from './delivery-store.ts';

const keptDays = 30;

/** What receivers answered is of use for a while; that something was delivered, and when, stays. */
export async function purgeAttempts(deps: Pick<Deps, 'db'>, now: Date): Promise<void> {
  await deleteAttemptsBefore(deps.db, daysAfter(now, -keptDays));
}
