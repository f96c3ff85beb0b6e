import { daysAfter } from '@coffer/kernel/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { HealthReason } from '../../../platform/health.ts';
import { findLate } from './month-store.ts';

/** By then a mail server that was away for a night is back. */
const lateAfterDays = 1;
/** Then the next month is due, and says whether it goes better. */
const toldForDays = 31;
const toldMax = 5;

/** A monthly statement that somebody waits for makes the install degraded: nobody misses a mail of which they do not think. */
export async function checkLetters({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<readonly HealthReason[]> {
  const now = clock.now();
  const asked = { before: daysAfter(now, -lateAfterDays), after: daysAfter(now, -toldForDays) };
  return (await findLate(db, asked, toldMax)).map(({ projectId, month, failure }) => ({
    part: 'reports',
    reason: 'A monthly statement was not sent.',
    detail: `Project ${projectId}, ${month.slice(0, 7)}: ${failure ?? 'its files are not made yet.'}`,
  }));
}
