import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** Whether money on this chain may end at this address: that of a cold wallet that somebody still uses. */
export async function isColdWallet(
  db: Db,
  { blockchainId, to }: { blockchainId: number; to: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from wallet w where w.type = 'cold' and w.address = ${to} and w.blockchain_id = ${blockchainId}::int limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
