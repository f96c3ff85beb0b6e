import { daysAfter } from '@coffer/kernel/clock.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { deleteReports, expireReports } from './report-store.ts';

const gigabyte = 1024 ** 3;
/** A file has half a gigabyte at most. Nobody fills the database, and nobody's files make those of everybody else go. */
const keptAtMost = { files: 10, bytesOfOne: 2 * gigabyte, bytes: 20 * gigabyte };
const listedDays = 30;

/** Files go when their time is over; that there was one is listed for a while longer. */
export async function purgeReports({ db }: Pick<Deps, 'db'>, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await makeRoom(tx, now);
    await deleteReports(tx, daysAfter(now, -listedDays));
  });
}

/** As often as there is one more, and not only once in a while: many could be made between. */
export async function makeRoom(tx: Tx, now: Date): Promise<void> {
  await expireReports(tx, now, keptAtMost);
}
