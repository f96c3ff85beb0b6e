import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import { depositStatus } from '../../deposits/booking/deposit-status.ts';
import { refundStatus } from '../reading/refund-status.ts';

/**
 * Takes what is promised or paid back out of the payer's own money off the parts that are not the project's, in the order in which
 * they came. Whether that changed anything. The payment must be locked.
 */
export async function writeReturned(tx: Tx, paymentId: number): Promise<boolean> {
  const { rows } = await sql`
    with back as (
      select o.blockchain_currency_id as id, sum(o.payer_units) as units from payout o join refund r on r.id = o.refund_id
      where r.payment_id = ${paymentId}::bigint and r.status in ${refundStatus.among.asked} and o.reserved_at is not null group by 1),
    free as (
      select l.deposit_id, l.blockchain_currency_id as id, l.units - l.settled_units as units,
        sum(l.units - l.settled_units) over (partition by l.blockchain_currency_id order by l.deposit_id) as up_to
      from allocation l join deposit d on d.id = l.deposit_id
      where l.payment_id = ${paymentId}::bigint and d.status = ${depositStatus.state('confirmed')}),
    share as (
      select l.deposit_id, greatest(0, least(coalesce(free.units, 0), coalesce(back.units, 0) - coalesce(free.up_to - free.units, 0))) as units
      from allocation l left join free on free.deposit_id = l.deposit_id left join back on back.id = free.id
      where l.payment_id = ${paymentId}::bigint)
    update allocation l set returned_units = share.units from share
    where l.deposit_id = share.deposit_id and l.returned_units <> share.units returning l.deposit_id`.execute(tx);
  return rows.length > 0;
}
