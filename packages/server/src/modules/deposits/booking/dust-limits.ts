import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';

/** Below how many units an arrival of a currency is dust, where a person said so. */
export async function dustLimits(db: Db): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await sql<{ id: number; units: string }>`
    select blockchain_currency_id as id, units::text as units from dust_limit`.execute(db);
  return new Map(rows.map(({ id, units }) => [id, BigInt(units)]));
}

/** Null takes the limit away. */
export async function writeDustLimit(tx: Tx, currencyId: number, units: bigint | null): Promise<void> {
  if (units === null) {
    await sql`delete from dust_limit where blockchain_currency_id = ${currencyId}`.execute(tx);
    return;
  }
  await sql`
    insert into dust_limit (blockchain_currency_id, units) values (${currencyId}, ${String(units)}::numeric)
    on conflict (blockchain_currency_id) do update set units = excluded.units`.execute(tx);
}
