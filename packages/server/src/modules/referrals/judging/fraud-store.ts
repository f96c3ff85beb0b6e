import { sql } from 'kysely';
import { daysAfter, hoursAfter } from '@coffer/kernel/clock.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { depositStatus } from '../../deposits/booking/deposit-status.ts';
import { paymentStatus } from '../../payments/asking/payment-status.ts';
import { cameBackDays, type RefundPace } from '../rewards/fraud-rules.ts';
import { rewardStatus } from '../rewards/reward-status.ts';

/** What is to be known about an occurrence, by its place in the list. */
export type Suspect = { projectId: number; friendId: number; referrerId: number; paymentId: number | null; at: Date };

export type Known = {
  at: number;
  hasPayoutAddress: boolean;
  /** Null where no sender is known. */
  senders: string[] | null;
  paidFrom: string[];
  sharedWith: string[];
  cameBack: string[];
};

/** Bounds what one referrer with many friends can cost. */
const listedMax = 20;

/** Of each suspect who paid from where, and who else is paid there. */
export async function findAddresses(tx: Tx, suspects: readonly Suspect[]): Promise<Known[]> {
  const of = <T>(pick: (one: Suspect) => T) => suspects.map(pick);
  const since = suspects.map(({ at }) => daysAfter(at, -cameBackDays));
  const { rows } = await sql<Known>`
    select s.at::int - 1 as at, r.recipient_id is not null as "hasPayoutAddress", paid.senders,
      array(select distinct t.address from recipient t where t.id = r.recipient_id and t.address = any(paid.senders)) as "paidFrom",
      array(select o.email from recipient t join recipient_project q on q.project_id = s.project_id and q.address = t.address
        join referral_person o on o.recipient_id = q.recipient_id and o.project_id = s.project_id and o.id <> r.id
        where t.id = r.recipient_id order by o.id limit ${listedMax}::int) as "sharedWith",
      array(select distinct t.address from referral_withdrawal w join recipient t on t.id = w.recipient_id
        where w.project_id = s.project_id and w.updated_at between s.since and s.happened and t.address = any(paid.senders)
          and exists (select from reward o where o.withdrawal_id = w.id and o.status = ${rewardStatus.state('paid')}) limit ${listedMax}::int) as "cameBack"
    from unnest(${of((one) => one.projectId)}::int[], ${of((one) => one.referrerId)}::int[], ${of((one) => one.paymentId)}::bigint[],
      ${since}::timestamptz[], ${of((one) => one.at)}::timestamptz[]) with ordinality as s(project_id, referrer_id, payment_id, since, happened, at)
    join referral_person r on r.id = s.referrer_id
    left join lateral (select array_agg(distinct d.from_address) as senders from allocation l join deposit d on d.id = l.deposit_id
      where l.payment_id = s.payment_id and d.status = ${depositStatus.state('confirmed')} and d.from_address is not null) paid on true`.execute(
    tx,
  );
  return rows;
}

type Pace = { referrerId: number; payments: RefundPace };

const countedMax = 40;
const weighedMax = 400;

/** Of each referrer how much of what the last payments brought them was of payments that were paid back. */
export async function findRefundRates(tx: Tx, referrerIds: readonly number[]): Promise<Pace[]> {
  type Row = { referrerId: number; counted: number; refunded: number; brought: string; back: string };
  const { rows } = await sql<Row>`
    with lately as (
      select r.id, w.* from unnest(${[...new Set(referrerIds)]}::int[]) as r(id)
      cross join lateral (select payment_id, usd_units, row_number() over (order by o.id desc) as place from reward o
        where o.person_id = r.id and o.beneficiary = 'referrer' and o.reversal_of is null and o.payment_id is not null and o.usd_units > 0
        order by o.id desc limit ${weighedMax}::int) w)
    select l.id as "referrerId", (count(distinct l.payment_id) filter (where l.place <= ${countedMax}))::int as counted,
      (count(distinct p.id) filter (where l.place <= ${countedMax}))::int as refunded,
      sum(l.usd_units)::text as brought, coalesce(sum(l.usd_units) filter (where p.id is not null), 0)::text as back
    from lately l left join payment p on p.id = l.payment_id and p.status in ${paymentStatus.among.refunded}
    group by l.id`.execute(tx);
  return rows.map(({ referrerId, counted, refunded, brought, back }) => {
    return {
      referrerId,
      payments: { counted, refunded, broughtUsdUnits: BigInt(brought), backUsdUnits: BigInt(back) },
    };
  });
}

/** How many friends of a referrer paid for the first time in the hour before. */
export async function countRapid(tx: Tx, suspects: readonly Suspect[]): Promise<Map<number, number>> {
  const latest = new Map<number, Date>();
  for (const { referrerId, at } of suspects) {
    const known = latest.get(referrerId);
    if (!known || known < at) latest.set(referrerId, at);
  }
  const { rows } = await sql<{ referrerId: number; friends: number }>`
    select r.id as "referrerId", count(*)::int as friends
    from unnest(${[...latest.keys()]}::int[], ${[...latest.values()].map((at) => hoursAfter(at, -1))}::timestamptz[],
      ${[...latest.values()]}::timestamptz[]) as r(id, since, until)
    join referral_person f on f.referred_by = r.id and f.first_payment_at > r.since and f.first_payment_at <= r.until
    group by r.id`.execute(tx);
  return new Map(rows.map(({ referrerId, friends }) => [referrerId, friends]));
}
