import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { depositStatus } from '../../deposits/booking/deposit-status.ts';
import { paymentStatus } from '../../payments/asking/payment-status.ts';
import { refundStatus } from '../../payments/reading/refund-status.ts';
import type { Friend, Somebody } from '../rewards/reward-rules.ts';

/** A payment of somebody who was brought, as it stands now. */
export type FriendPayment = {
  paymentId: number;
  reference: string;
  projectId: number;
  settledAt: Date | null;
  customer: string;
  friend: Friend;
  referrer: Somebody;
  /** What is the project's of what came, and what of that was paid back or is on its way, in dollars. */
  receivedUsdUnits: bigint;
  refundedUsdUnits: bigint;
  /** They paid before somebody brought them. */
  paidBefore: boolean;
};

/** Senders say nothing: many share those of an exchange. Nor does an address that a payer typed: anybody could have. */
export const wasCustomer = sql`exists (select from customer c join payment o on o.customer_id = c.id
    where c.project_id = f.project_id and (c.customer_id = f.reference_id or mailbox_of(c.email) = f.mailbox) and o.settled_at < f.linked_at
      and (c.customer_id = f.reference_id or not o.payer_typed))`;

export const people = sql`json_build_object('id', f.id, 'status', f.status, 'mailbox', f.mailbox, 'linkedAt', f.linked_at,
    'friendStatus', f.friend_status, 'rejectedBecause', f.rejected_because, 'firstPaymentAt', f.first_payment_at, 'wasCustomer', ${wasCustomer},
    'campaignId', (f.evidence ->> 'campaignId')::int) as friend,
  json_build_object('id', r.id, 'status', r.status, 'mailbox', r.mailbox) as referrer`;

/** Times in JSON are text. */
type FriendJson = Omit<Friend, 'linkedAt' | 'firstPaymentAt'> & { linkedAt: string; firstPaymentAt: string | null };

export function readFriend({ linkedAt, firstPaymentAt, ...friend }: FriendJson): Friend {
  return {
    ...friend,
    linkedAt: new Date(linkedAt),
    firstPaymentAt: firstPaymentAt === null ? null : new Date(firstPaymentAt),
  };
}

export type PeopleRow = { friend: FriendJson; referrer: FriendPayment['referrer'] };

/** Of a payment `p`: what of its confirmed deposits is the project's. */
const received = sql`(select coalesce(sum(trunc(l.usd_units * l.settled_units / l.units)), 0) from allocation l join deposit d on d.id = l.deposit_id
  where l.payment_id = p.id and l.settled_units > 0 and d.status = ${depositStatus.state('confirmed')})`;

/**
 * And what was paid back of it or is on its way back, at the rate at which it came; what was never the project's is not counted. Were it
 * counted only once it arrived, whoever brought them could be paid for it meanwhile.
 */
const refunded = sql`(select coalesce(sum(trunc(back.units * came.usd / came.units)), 0)
  from (select b.blockchain_currency_id as currency, sum(b.units - coalesce((select o.payer_units from payout o
      where o.refund_id = b.id order by o.id desc limit 1), 0)) as units
    from refund b where b.payment_id = p.id and b.status in ${refundStatus.among.leaving} group by 1) back
  join lateral (select sum(l.usd_units) as usd, sum(l.units) as units from allocation l
    where l.payment_id = p.id and l.blockchain_currency_id = back.currency) came on came.units > 0)`;

/** Those of these payments that friends made; of a payment that is not paid nothing counts. */
export async function findFriendPayments(tx: Tx, paymentIds: readonly number[]): Promise<FriendPayment[]> {
  return readPayments(tx, sql`p.id = any(${[...paymentIds]}::bigint[])`);
}

async function readPayments(db: Db, where: RawBuilder<unknown>): Promise<FriendPayment[]> {
  type Row = Omit<FriendPayment, 'friend' | 'receivedUsdUnits' | 'refundedUsdUnits'> &
    PeopleRow &
    Record<'receivedUsdUnits' | 'refundedUsdUnits', string>;
  const { rows } = await sql<Row>`
    select p.id as "paymentId", p.reference_id as reference, p.project_id as "projectId", p.settled_at as "settledAt", k.customer_id as customer,
      ${people}, f.first_payment_at is null and exists (select from payment o where o.customer_id = p.customer_id
        and o.settled_at < f.linked_at) as "paidBefore",
      (case when p.status in ${paymentStatus.among.paid} then ${received} else 0 end)::text as "receivedUsdUnits",
      (case when p.status in ${paymentStatus.among.paid} then ${refunded} else 0 end)::text as "refundedUsdUnits"
    from payment p join customer k on k.id = p.customer_id
    join referral_person f on f.project_id = p.project_id and f.reference_id = k.customer_id
    join referral_person r on r.id = f.referred_by
    where ${where}`.execute(db);
  return rows.map((row) => ({
    ...row,
    friend: readFriend(row.friend),
    receivedUsdUnits: BigInt(row.receivedUsdUnits),
    refundedUsdUnits: BigInt(row.refundedUsdUnits),
  }));
}

/** Whoever changes what somebody has takes turns here. In one order for everybody. */
export async function lockPeople(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    select id from referral_person where id = any(${[...new Set(ids)]}::int[]) order by id for no key update`.execute(
    tx,
  );
}
