import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** The oldest transaction that has not ended, and the number that the next one will get. */
export async function readSnapshot(db: Db): Promise<{ oldestOpen: bigint; next: bigint }> {
  const { rows } = await sql<{ xmin: string; xmax: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xmin, pg_snapshot_xmax(pg_current_snapshot())::text as xmax
    `.execute(db);
  return { oldestOpen: BigInt(rows[0]?.xmin ?? 0), next: BigInt(rows[0]?.xmax ?? 0) };
}
