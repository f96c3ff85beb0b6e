import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** To which payments these deposits count, the newest first. */
export async function paymentsOf(db: Db, depositIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct payment_id as id from allocation where deposit_id = any(${[...depositIds]}::bigint[])
    order by 1 desc`.execute(db);
  return rows.map(({ id }) => id);
}

/** Which payments were to be paid at an address, the newest first. */
export async function paymentsAt(
  db: Db,
  projects: readonly number[],
  { address, family }: { address: string; family: string },
  rowsMax: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct t.payment_id as id from attempt t join address a on a.id = t.address_id
    where a.family = ${family} and a.address = ${address} and t.project_id = any(${[...projects]}::int[])
    order by 1 desc limit ${rowsMax}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What counts to these payments, or came to their addresses since and counts to none; and those addresses. */
export async function moneyOf(
  db: Db,
  paymentIds: readonly number[],
  rowsMax: number,
): Promise<{ deposits: number[]; addresses: number[] }> {
  const ids = [...paymentIds];
  const quoted = await sql<{ id: number }>`
    select distinct address_id as id from attempt where payment_id = any(${ids}::bigint[]) limit ${rowsMax}`.execute(
    db,
  );
  const addresses = quoted.rows.map(({ id }) => id);
  const came = await sql<{ id: number }>`
    select deposit_id as id from allocation where payment_id = any(${ids}::bigint[])
    union select d.id from deposit d
      where d.address_id = any(${addresses}::bigint[])
        and coalesce(d.last_block_at, d.first_seen_at) >= (select min(created_at) from payment where id = any(${ids}::bigint[]))
        and not exists (select from allocation l where l.deposit_id = d.id)
    order by 1 desc limit ${rowsMax}`.execute(db);
  return { deposits: came.rows.map(({ id }) => id), addresses };
}
