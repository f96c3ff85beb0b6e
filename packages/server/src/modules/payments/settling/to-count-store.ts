import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';

/** A step of a deposit that its customer's payments have not taken in yet. */
export type ToCount = { id: number; depositId: number };

/** The oldest of a customer. */
export async function listToCount(tx: Tx, customerId: number, rowsMax: number): Promise<ToCount[]> {
  const { rows } = await sql<ToCount>`
    select id, deposit_id as "depositId" from deposit_to_count where customer_id = ${customerId}
    order by id limit ${rowsMax}`.execute(tx);
  return rows;
}

export async function deleteToCount(tx: Tx, counted: readonly ToCount[]): Promise<void> {
  await sql`delete from deposit_to_count where id = any(${counted.map(({ id }) => id)}::bigint[])`.execute(tx);
}

export async function findCustomerOf(db: Db, depositId: number): Promise<number | null> {
  const row = await db.selectFrom('deposit').select('customer_id').where('id', '=', depositId).executeTakeFirst();
  return row?.customer_id ?? null;
}

/** With the number of a customer it names the lock on what that one's money counts to. */
const moneyOfCustomer = 7_216_019;

/**
 * Whoever decides on money of the same customers waits: what one deposit fills is not due to the next. It is no lock on their
 * rows: a payer who chooses holds the row, then waits for the payment, and money that came waits for no payer. Jobs of one customer
 * stand in one queue, so that hardly anybody waits here.
 */
export async function lockMoneyOf(tx: Tx, depositIds: readonly number[]): Promise<void> {
  const ids = [...depositIds];
  await sql`
    select pg_advisory_xact_lock(${moneyOfCustomer}, (id % 2147483647)::int) from (
      select customer_id as id from deposit where id = any(${ids}::bigint[])
      union select p.customer_id from allocation l join payment p on p.id = l.payment_id
        where l.deposit_id = any(${ids}::bigint[])
      order by id) c
    where id is not null`.execute(tx);
}
