import { inTransaction, type Db } from '../../platform/db/db.ts';
import { nextLink, type Link } from './seal.ts';
import { appendSeals, pendingRows, readHead, tryToBecomeSealer } from './seal-store.ts';

const batchRowsMax = 1000;

/** What one batch came to: the new head of the chain, if it moved, and whether rows were left over. */
export type SealedBatch = { head?: Link; more: boolean };

/**
 * Chains the rows that were committed since the last time, in the order of their ids among those seen. Writers never
 * wait for this, and of several processes that call it one does the work.
 */
export async function sealActivities(db: Db): Promise<SealedBatch> {
  return inTransaction(db, async (tx) => {
    if (!(await tryToBecomeSealer(tx))) return { more: false };
    const rows = await pendingRows(tx, batchRowsMax);
    if (rows.length === 0) return { more: false };
    let head = await readHead(tx);
    const seals = rows.map((row) => {
      head = nextLink(head, row.canonical);
      return { ...head, activityId: row.activityId };
    });
    await appendSeals(tx, seals);
    return { head, more: rows.length === batchRowsMax };
  });
}
