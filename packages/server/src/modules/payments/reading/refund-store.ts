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
      where payment_id = ${paymentId}::bigint and status in ${refundStatus.among.asked} group by 1)
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
  requestedByMemberId: number | null;
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
      requested_by_member_id: refund.requestedByMemberId,
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
    select exists (select from refund where payment_id = ${paymentId} and status in ${refundStatus.among.asked}) as asked`.execute(
    tx,
  );
  return rows[0]?.asked ?? false;
}

export async function findRefund(
  tx: Tx,
  refundId: number,
): Promise<{ paymentId: number; status: RefundStatus } | undefined> {
  const { rows } = await sql<{ paymentId: number; status: RefundStatus }>`
    select payment_id as "paymentId", status from refund where id = ${refundId}::bigint`.execute(tx);
  return rows[0];
}

/** What a refund comes to, and how much of it the project never had: what came over is still the payer's. */
export type RefundClaim = {
  refundId: number;
  status: RefundStatus;
  projectId: number;
  blockchainCurrencyId: number;
  chain: ChainCode;
  currencyCode: string;
  units: bigint;
  toAddress: string;
  reason: string;
  requestedAt: Date;
  customerId: number | null;
  customerName: string | null;
  email: string | null;
  /** Of the payment, in that currency, and not refunded yet. */
  payersUnits: bigint;
};

export async function findRefundClaim(tx: Tx, paymentId: number, refundId: number): Promise<RefundClaim | undefined> {
  type Row = Omit<RefundClaim, 'units' | 'payersUnits'> & Record<'units' | 'payersUnits', string>;
  const { rows } = await sql<Row>`
    select r.id as "refundId", r.status, r.project_id as "projectId", r.blockchain_currency_id as "blockchainCurrencyId",
      b.code as chain, y.code as "currencyCode", r.units::text as units, r.to_address as "toAddress", r.reason, r.requested_at as "requestedAt",
      c.id as "customerId", c.customer_id as "customerName", c.email,
      greatest(0, coalesce((select sum(l.units - l.settled_units) from allocation l join deposit d on d.id = l.deposit_id
          where l.payment_id = r.payment_id and l.blockchain_currency_id = r.blockchain_currency_id
            and d.status = ${depositStatus.state('confirmed')}), 0)
        - coalesce((select sum(o.payer_units) from payout o join refund other on other.id = o.refund_id
          where other.payment_id = r.payment_id and o.blockchain_currency_id = r.blockchain_currency_id
            and other.status in ${refundStatus.among.asked} and o.reserved_at is not null), 0))::text as "payersUnits"
    from refund r join payment p on p.id = r.payment_id
    join blockchain_currency bc on bc.id = r.blockchain_currency_id join blockchain b on b.id = bc.blockchain_id
    join currency y on y.id = bc.currency_id left join customer c on c.id = p.customer_id
    where r.id = ${refundId}::bigint and r.payment_id = ${paymentId}::bigint`.execute(tx);
  const [row] = rows;
  return row && { ...row, units: BigInt(row.units), payersUnits: BigInt(row.payersUnits) };
}

/** Whether all that came to a payment went back. */
export async function findPaidBack(tx: Tx, paymentId: number): Promise<{ isWhole: boolean }> {
  const { rows } = await sql<{ isWhole: boolean }>`
    select not exists (select from allocation l join deposit d on d.id = l.deposit_id
      where l.payment_id = ${paymentId}::bigint and d.status = ${depositStatus.state('confirmed')}
      group by l.blockchain_currency_id
      having sum(l.units) > coalesce((select sum(r.units) from refund r where r.payment_id = ${paymentId}::bigint
        and r.blockchain_currency_id = l.blockchain_currency_id and r.status = ${refundStatus.state('paid')}), 0)) as "isWhole"`.execute(
    tx,
  );
  return rows[0] ?? { isWhole: false };
}
