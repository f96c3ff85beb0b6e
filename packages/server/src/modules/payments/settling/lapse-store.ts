import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import type { Payment } from '../asking/payment.ts';
import { toPayment } from '../asking/payment-store.ts';
import { attemptStatus } from '../asking/attempt-status.ts';
import { paymentStatus } from '../asking/payment-status.ts';

/**
 * Payments that nobody paid in time, the oldest first, locked; others may work on others. One whose money a reorg took away
 * waits as long as money is looked for: it is mostly back in the next block.
 */
export async function lockLapsed(tx: Tx, now: Date, rowsMax: number): Promise<Payment[]> {
  const rows = await tx
    .selectFrom('payment')
    .selectAll()
    .where('status', '=', paymentStatus.state('open'))
    .where('expires_at', '<=', now)
    .where((eb) => eb.or([eb('exception', '<>', 'reorged'), eb('monitored_until', '<=', now)]))
    .orderBy('expires_at')
    .limit(rowsMax)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  return rows.map(toPayment);
}

/** A payment that asks for nothing has no quote that holds. */
export async function expireAttempt(tx: Tx, paymentId: number): Promise<void> {
  await sql`update attempt set status = ${attemptStatus.sql('active', 'expired')} where payment_id = ${paymentId} and status = ${attemptStatus.state('active')}`.execute(
    tx,
  );
}

/** Ends a payment before its time: a second ago, as blocks count. */
export async function endNow(tx: Tx, paymentId: number, now: Date): Promise<void> {
  await sql`
    update payment set expires_at = date_trunc('second', ${now}::timestamptz) - interval '1 second'
    where id = ${paymentId} and expires_at > ${now}`.execute(tx);
}

/** Quotes whose rate is not held any more. Returns how many there were. */
export async function expireAttempts(tx: Tx, now: Date, rowsMax: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update attempt set status = ${attemptStatus.sql('active', 'expired')}
    where id in (select id from attempt where status = ${attemptStatus.state('active')} and expires_at <= ${now}
      order by expires_at limit ${rowsMax} for no key update skip locked)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
