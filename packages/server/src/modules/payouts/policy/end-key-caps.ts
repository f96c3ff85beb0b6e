import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import type { Origin } from '../../activity/index.ts';
import { lockCap } from './saved-policy-store.ts';
import { storeCap } from './set-key-cap.ts';

/**
 * No key lets anything go by itself any more, until a person gives it a cap again: a restored database does not know what programs
 * asked for since, and they ask again; nor whether a cap was lowered. Gives how many had one.
 */
export async function endKeyCaps(tx: Tx, origin: Origin): Promise<number> {
  const { rows } = await sql<{ id: number; projectId: number }>`
    select id, project_id as "projectId" from api_key where payout_cap_usd_units > 0 order by id`.execute(tx);
  for (const { id, projectId } of rows) {
    const key = await lockCap(tx, projectId, id);
    if (key) await storeCap(tx, origin, projectId, key, 0n);
  }
  return rows.length;
}
