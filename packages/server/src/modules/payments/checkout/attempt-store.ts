import { sql } from 'kysely';
import type { Language } from '@coffer/kernel/language.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { attemptStatus } from '../asking/attempt-status.ts';

export type NewAttempt = {
  paymentId: number;
  projectId: number;
  blockchainCurrencyId: number;
  addressId: number;
  price: string;
  priceSource: string;
  pricedAt: Date;
  dueUnits: bigint;
  usdUnits: bigint;
  uri: string;
  quotedAt: Date;
  expiresAt: Date;
  language: Language;
};

/** A payment has one active quote: the one before it makes room. */
export async function replaceAttempt(tx: Tx, attempt: NewAttempt): Promise<void> {
  const { paymentId, projectId, quotedAt } = attempt;
  await sql`
    update attempt set status = case when expires_at <= ${quotedAt} then ${attemptStatus.sql('active', 'expired')}
      else ${attemptStatus.sql('active', 'superseded')} end
    where payment_id = ${paymentId} and status = ${attemptStatus.state('active')}`.execute(tx);
  await tx
    .insertInto('attempt')
    .values({
      payment_id: paymentId,
      project_id: projectId,
      blockchain_currency_id: attempt.blockchainCurrencyId,
      address_id: attempt.addressId,
      status: attemptStatus.initial,
      price: attempt.price,
      price_source: attempt.priceSource,
      priced_at: attempt.pricedAt,
      due_units: String(attempt.dueUnits),
      usd_units: String(attempt.usdUnits),
      uri: attempt.uri,
      quoted_at: quotedAt,
      expires_at: attempt.expiresAt,
      language: attempt.language,
    })
    .execute();
}

export async function countQuotes(tx: Tx, paymentId: number): Promise<number> {
  const { rows } = await sql<{ quotes: number }>`
    select count(*)::int as quotes from attempt where payment_id = ${paymentId}`.execute(tx);
  return rows[0]?.quotes ?? 0;
}

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
