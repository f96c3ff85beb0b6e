import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { dueKey } from '../../deposits/index.ts';
import { attemptStatus } from '../asking/attempt-status.ts';

type Row = { addressId: number; currencyId: number; units: string };

/** The least that an open quote asks for at each of these addresses, in each currency. */
export async function leastDue(db: Db, addressIds: readonly number[]): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<Row>`
    select address_id as "addressId", blockchain_currency_id as "currencyId", min(due_units)::text as units from attempt
    where address_id = any(${[...addressIds]}::bigint[]) and status = ${attemptStatus.state('active')} group by 1, 2`.execute(
    db,
  );
  return new Map(rows.map(({ addressId, currencyId, units }) => [dueKey(addressId, currencyId), BigInt(units)]));
}
