import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { depositStatus } from '../../deposits/booking/deposit-status.ts';
import { paymentStatus } from '../../payments/asking/payment-status.ts';
import { refundStatus } from '../../payments/reading/refund-status.ts';
import { wasCustomer } from '../judging/facts-store.ts';

export type PastPayment = {
  paymentId: number;
  at: Date;
  friendId: number;
  friendStatus: string;
  friendMailbox: string;
  linkedAt: Date;
  friendStanding: string;
  rejectedBecause: string | null;
  firstPaymentAt: Date | null;
  wasCustomer: boolean;
  referrerId: number;
  referrerStatus: string;
  referrerMailbox: string;
  receivedUnits: string;
  refundedUnits: string;
};

type Wanted = { since: Date; until: Date; smallest: bigint | null };

/**
 * What friends paid since then, the oldest first, as it counts today: one pass over all of it, however much it is. Their first payment is
 * the first of at least so much.
 */
export async function listPast(db: Db, projectId: number, { since, until, smallest }: Wanted): Promise<PastPayment[]> {
  const { rows } = await sql<PastPayment>`
    with paid as (
      select p.id, p.settled_at, k.customer_id from payment p join customer k on k.id = p.customer_id
      where p.project_id = ${projectId}::int and p.status in ${paymentStatus.among.paid} and p.settled_at >= ${since} and p.settled_at < ${until}),
    came as (
      select l.payment_id, l.blockchain_currency_id as currency, sum(trunc(l.usd_units * l.settled_units / l.units)) as kept,
        sum(l.usd_units) as usd, sum(l.units) as units
      from paid join allocation l on l.payment_id = paid.id join deposit d on d.id = l.deposit_id
      where l.units > 0 and d.status = ${depositStatus.state('confirmed')} group by 1, 2),
    back as (
      select b.payment_id, b.blockchain_currency_id as currency, sum(b.units - coalesce((select o.payer_units from payout o
        where o.refund_id = b.id order by o.id desc limit 1), 0)) as units
      from paid join refund b on b.payment_id = paid.id where b.status in ${refundStatus.among.leaving} group by 1, 2),
    worth as (
      select came.payment_id, sum(came.kept) as received,
        sum(coalesce(trunc(back.units * came.usd / came.units), 0)) as refunded
      from came left join back using (payment_id, currency) group by 1)
    select paid.id as "paymentId", paid.settled_at as at, f.id as "friendId", f.status as "friendStatus", f.mailbox as "friendMailbox",
      f.linked_at as "linkedAt", f.friend_status as "friendStanding", f.rejected_because as "rejectedBecause",
      ${firstOf(smallest)} as "firstPaymentAt", ${wasCustomer} as "wasCustomer", r.id as "referrerId", r.status as "referrerStatus", r.mailbox as "referrerMailbox",
      worth.received::text as "receivedUnits", worth.refunded::text as "refundedUnits"
    from paid join worth on worth.payment_id = paid.id
    join referral_person f on f.project_id = ${projectId}::int and f.reference_id = paid.customer_id
    join referral_person r on r.id = f.referred_by
    order by paid.settled_at, paid.id`.execute(db);
  return rows;
}

/** Of a friend `f`. What campaigns of today take for the first may be another one. */
function firstOf(smallest: bigint | null): RawBuilder<unknown> {
  const first = sql`(select min(e.triggered_at) from referral_event_log e where e.person_id = f.id and e.event_key = 'payment'
    and e.payment_id is not null and e.usd_units >= ${String(smallest ?? 1n)}::numeric)`;
  return smallest === null ? sql`least(f.first_payment_at, ${first})` : first;
}

/** What all customers paid in these days, in dollars. */
export async function sumPaid(db: Db, projectId: number, since: Date, until: Date): Promise<bigint> {
  const { rows } = await sql<{ units: string }>`
    select coalesce(sum(p.filled_usd_units), 0)::text as units from payment p
    where p.project_id = ${projectId}::int and p.status in ${paymentStatus.among.paid} and p.settled_at >= ${since}
      and p.settled_at < ${until}`.execute(db);
  return BigInt(rows[0]?.units ?? 0);
}
