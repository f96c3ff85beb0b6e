import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** Where a wallet gives out addresses of a chain's family. */
type At = { walletId: number; chainId: number };

/** The address that a payment was given there last, however often something else was chosen since. */
export async function findOwnAddress(
  db: Db,
  paymentId: number,
  { walletId, chainId }: At,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select a.id from attempt t join address a on a.id = t.address_id
    join blockchain b on b.id = ${chainId}::int and b.family = a.family
    where t.payment_id = ${paymentId}::bigint and a.wallet_id = ${walletId}::int
    order by t.id desc limit 1`.execute(db);
  return rows[0]?.id;
}

/**
 * Whether a customer has paid, and has no address of the wallet to which nothing ever came: so one payment of some cents does not
 * open the last of its addresses to all orders of whoever made it.
 */
export async function isKnownPayer(db: Db, customerId: number | null, { walletId, chainId }: At): Promise<boolean> {
  const { rows } = await sql`
    select where exists (select from payment where customer_id = ${customerId}::bigint and settled_at is not null)
      and not exists (select from address a join blockchain b on b.id = ${chainId}::int and b.family = a.family
        where a.customer_id = ${customerId}::bigint and a.wallet_id = ${walletId}::int
          and not exists (select from deposit d where d.address_id = a.id and d.arrivals is null))`.execute(db);
  return rows.length > 0;
}
