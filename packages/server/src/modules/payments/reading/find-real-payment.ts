import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { paymentStatus, type PaymentStatus } from '../asking/payment-status.ts';
import { webhookStanding } from '../asking/webhook-standing-status.ts';

export type RealPayment = {
  referenceId: string;
  projectId: number;
  status: PaymentStatus;
  isSeen: boolean;
  isPaid: boolean;
  isTold: boolean;
  settledAt: Date | null;
};

/** A payment over a real network: the first that was paid, or else the newest that is asked for. */
export async function findRealPayment(db: Db): Promise<RealPayment | undefined> {
  const { rows: currencies } = await sql<{ id: number }>`
    select bc.id from blockchain_currency bc join blockchain b on b.id = bc.blockchain_id
    where b.network = 'mainnet'`.execute(db);
  if (currencies.length === 0) return undefined;
  const real = sql`p.blockchain_currency_id = any(${currencies.map(({ id }) => id)}::int[])`;
  const { rows } = await sql<RealPayment>`
    select f.reference_id as "referenceId", f.project_id as "projectId", f.status, f.settled_at as "settledAt",
      f.detected_usd_units > 0 or f.filled_usd_units > 0 as "isSeen", f.status in ${paymentStatus.among.paid} as "isPaid",
      f.webhook_status = ${webhookStanding.state('success')} as "isTold"
    from (
      (select p.*, 1 as place from payment p where ${real} and p.settled_at is not null order by p.id limit 1)
      union all
      (select p.*, 2 as place from payment p where ${real} order by p.id desc limit 1)) f
    order by f.place limit 1`.execute(db);
  return rows[0];
}
