import { sql } from 'kysely';
import type { Language } from '@coffer/kernel/language.ts';
import type { Tx } from '../../../platform/db/db.ts';
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
