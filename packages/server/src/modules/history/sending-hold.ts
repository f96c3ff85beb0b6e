import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** Why nothing is sent: what the data does not know may have been sent already. */
export const heldAfterRestore = {
  code: 'HELD_AFTER_RESTORE',
  reason:
    'Sending is on hold: this database was restored or lost its latest history. Compare the hot wallets under System, then release sending.',
} as const;

/** Whether the data is older than what had happened, and no person has released sending since. One look at an index of few rows. */
export async function isSendingHeld(db: Db): Promise<boolean> {
  const { rows } = await sql`select from restore where released_at is null limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether what happened since may be missing: then what the chain shows and we do not know can be our own. */
export async function wasRestoredSince(db: Db, at: Date): Promise<boolean> {
  const { rows } = await sql`select from restore where noticed_at >= ${at}::timestamptz limit 1`.execute(db);
  return rows.length > 0;
}
