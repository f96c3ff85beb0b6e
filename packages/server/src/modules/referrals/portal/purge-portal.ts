import { daysAfter } from '@coffer/kernel/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { deletePortalTokensBefore } from './portal-token-store.ts';
import { deleteVisitsBefore } from './visit-store.ts';

/** As long as any campaign looks back, and a month. */
const visitsKeptDays = 400;

/** Takes away tokens that open nothing any more, and visits that nobody asks about. */
export async function purgePortal({ db }: Pick<Deps, 'db'>, now: Date): Promise<void> {
  await deletePortalTokensBefore(db, now);
  await deleteVisitsBefore(db, daysAfter(now, -visitsKeptDays));
}
