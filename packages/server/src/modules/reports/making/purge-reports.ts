import { daysAfter } from '@coffer/kernel/clock.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { deleteReports, expireReports } from './report-store.ts';

/** Of each person in a project. */
const keptMax = 10;
const listedDays = 30;

/** Files go when their time is over; that there was one is listed for a while longer. */
export async function purgeReports({ db }: Pick<Deps, 'db'>, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await expireReports(tx, now, keptMax);
    await deleteReports(tx, daysAfter(now, -listedDays));
  });
}
