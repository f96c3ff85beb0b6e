import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** Below how many units an arrival of a currency is dust. Most currencies have no such limit. */
export async function dustLimits(db: Db): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await sql<{ id: number; units: string }>`
    select blockchain_currency_id as id, units::text as units from dust_limit`.execute(db);
  return new Map(rows.map(({ id, units }) => [id, BigInt(units)]));
}
