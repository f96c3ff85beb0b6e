import { sql } from 'kysely';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { depositStatus } from '../../deposits/booking/deposit-status.ts';
import { refundStatus, type RefundStatus } from './refund-status.ts';

/** What came to a payment in one currency and is confirmed, less what was asked back already. */
export type Refundable = {
  blockchainCurrencyId: number;
  chain: ChainCode;
  currencyCode: string;
  contract: string | null;
  decimals: number;
  units: bigint;
};

export async function listRefundable(db: Db, paymentId: number): Promise<Refundable[]> {
  const { rows } = await sql<Omit<Refundable, 'units'> & { units: string }>`
    with came as (
      select l.blockchain_currency_id as id, sum(l.units) as units
      from allocation l join deposit d on d.id = l.deposit_id
      where l.payment_id = ${paymentId}::bigint and d.status = ${depositStatus.state('confirmed')} group by 1),
    asked as (
      select blockchain_currency_id as id, sum(units) as units from refund
      where payment_id = ${paymentId}::bigint and status = ${refundStatus.state('requested')} group by 1)
    select bc.id as "blockchainCurrencyId", b.code as chain, c.code as "currencyCode", bc.contract, bc.decimals,
      (came.units - coalesce(asked.units, 0))::text as units
    from came left join asked using (id) join blockchain_currency bc on bc.id = came.id
    join blockchain b on b.id = bc.blockchain_id join currency c on c.id = bc.currency_id
    where came.units > coalesce(asked.units, 0) order by bc.id`.execute(db);
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }));
}

type NewRefund = {
  paymentId: number;
  projectId: number;
  blockchainCurrencyId: number;
  units: bigint;
  toAddress: string;
  reason: string;
  requestedBy: string;
  requestedAt: Date;
};

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<number> {
  const { id } = await tx
    .insertInto('refund')
    .values({
      payment_id: refund.paymentId,
      project_id: refund.projectId,
      blockchain_currency_id: refund.blockchainCurrencyId,
      units: String(refund.units),
      to_address: refund.toAddress,
      reason: refund.reason,
      status: refundStatus.initial,
      requested_by: refund.requestedBy,
      requested_at: refund.requestedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function writeRefundStatus(tx: Tx, refundId: number, status: RefundStatus): Promise<void> {
  await tx.updateTable('refund').set({ status }).where('id', '=', refundId).execute();
}

export async function findRefundStatus(tx: Tx, paymentId: number, refundId: number): Promise<RefundStatus | undefined> {
  const row = await tx
    .selectFrom('refund')
    .select('status')
    .where('id', '=', refundId)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
  return row?.status as RefundStatus | undefined;
}

export async function isAskedBack(tx: Tx, paymentId: number): Promise<boolean> {
  const { rows } = await sql<{ asked: boolean }>`
    select exists (select from refund where payment_id = ${paymentId} and status = ${refundStatus.state('requested')}) as asked`.execute(
    tx,
  );
  return rows[0]?.asked ?? false;
}
