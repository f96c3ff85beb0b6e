import { sql } from 'kysely';
import { daysAfter, hoursAfter } from '@coffer/kernel/clock.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { depositStatus } from '../../deposits/booking/deposit-status.ts';
import { paymentStatus } from '../../payments/asking/payment-status.ts';
import { cameBackDays, type RefundPace, type SharedSender } from '../rewards/fraud-rules.ts';
import { rewardStatus } from '../rewards/reward-status.ts';
import { withdrawalStatus } from '../withdrawals/withdrawal-status.ts';

/** Something that brings somebody a reward, to be looked at. */
export type Suspect = {
  projectId: number;
  friendId: number;
  /** Null: not for a payment; then all payments of the friend are looked at. */
  paymentId: number | null;
  at: Date;
  /** Whose reward it is, and where it would go; null: the referrer's, to where they are paid. */
  asked: { personId: number; recipientId: number } | null;
};

/** By the place of the suspect in the list. */
export type Known = {
  at: number;
  referrerId: number;
  hasPayoutAddress: boolean;
  /** Null where no sender is known. */
  senders: string[] | null;
  paidFrom: string[];
  sharedWith: string[];
  cameBack: string[];
};

/** Bounds what one referrer with many friends can cost. */
const listedMax = 20;

/** When somebody named the address that they are paid at. */
const namedBy = (who: string) =>
  sql`coalesce(${sql.ref(`${who}.recipient_named_at`)}, ${sql.ref(`${who}.recipient_usable_from`)}, ${sql.ref(`${who}.created_at`)})`;

/**
 * Of each suspect who paid from where, and who else is paid there: whoever named the address before, or was paid there before they did.
 * Payout addresses can be seen on the chain, and nobody shows that one is theirs: so naming that of somebody else must not harm its owner.
 */
export async function findAddresses(tx: Tx, suspects: readonly Suspect[]): Promise<Known[]> {
  const of = <T>(pick: (one: Suspect) => T) => suspects.map(pick);
  const since = suspects.map(({ at }) => daysAfter(at, -cameBackDays));
  const { rows } = await sql<Known>`
    select s.at::int - 1 as at, r.id as "referrerId", h.recipient_id is not null as "hasPayoutAddress", paid.senders,
      array(select distinct t.address from recipient t where t.id = case when h.id = r.id then h.recipient_id else r.recipient_id end
        and t.address = any(paid.senders)) as "paidFrom",
      array(select o.email from recipient t join recipient_project q on q.project_id = s.project_id and q.address = t.address
        join lateral (select n.id, n.email from referral_person n where n.recipient_id = q.recipient_id and n.project_id = s.project_id
            and (${namedBy('n')}, n.id) < (h.named_at, h.id)
          union select n.id, n.email from referral_withdrawal w join referral_person n on n.id = w.person_id
            where h.is_own and w.recipient_id = q.recipient_id and w.project_id = s.project_id and w.requested_at < h.named_at
              and w.status <> ${withdrawalStatus.state('rejected')}) o on o.id <> h.id
        where t.id = h.recipient_id order by o.id limit ${listedMax}::int) as "sharedWith",
      array(select distinct t.address from referral_withdrawal w join recipient t on t.id = w.recipient_id
        where w.project_id = s.project_id and w.updated_at between s.since and s.happened and t.address = any(paid.senders)
          and exists (select from reward o where o.withdrawal_id = w.id and o.status = ${rewardStatus.state('paid')}) limit ${listedMax}::int) as "cameBack"
    from unnest(${of((one) => one.projectId)}::int[], ${of((one) => one.friendId)}::int[], ${of((one) => one.paymentId)}::bigint[],
      ${since}::timestamptz[], ${of((one) => one.at)}::timestamptz[], ${of(({ asked }) => asked?.personId ?? null)}::int[],
      ${of(({ asked }) => asked?.recipientId ?? null)}::int[])
      with ordinality as s(project_id, friend_id, payment_id, since, happened, person_id, recipient_id, at)
    join referral_person f on f.id = s.friend_id join referral_person r on r.id = f.referred_by
    join lateral (select o.id, coalesce(s.recipient_id, o.recipient_id) as recipient_id, own.is_own,
        case when own.is_own then ${namedBy('o')} else '-infinity' end as named_at
      from referral_person o cross join lateral (select s.recipient_id is null or s.recipient_id is not distinct from o.recipient_id as is_own) own
      where o.id = coalesce(s.person_id, r.id)) h on true
    left join lateral (select array_agg(distinct d.from_address) as senders
      from (select s.payment_id as id where s.payment_id is not null union all select p.id from customer k join payment p on p.customer_id = k.id
        where s.payment_id is null and k.project_id = f.project_id and k.customer_id = f.reference_id) p
      join allocation l on l.payment_id = p.id join deposit d on d.id = l.deposit_id
      where d.status = ${depositStatus.state('confirmed')} and d.from_address is not null) paid on true`.execute(tx);
  return rows;
}

type Shared = SharedSender & { referrerId: number };

/** Of addresses that friends of a referrer paid from: how many of them did, and whether the referrer pays from it as well. */
export async function findSharedSenders(
  tx: Tx,
  pairs: readonly { referrerId: number; address: string }[],
): Promise<Shared[]> {
  if (pairs.length === 0) return [];
  const { rows } = await sql<Shared>`
    select g.referrer_id as "referrerId", g.address, count(distinct f.id)::int as friends,
      coalesce(bool_or(k.customer_id = r.reference_id), false) as "isReferrers"
    from (select distinct * from unnest(${pairs.map(({ referrerId }) => referrerId)}::int[], ${pairs.map(({ address }) => address)}::text[])
      as g(referrer_id, address)) g
    join referral_person r on r.id = g.referrer_id
    join deposit d on d.project_id = r.project_id and d.from_address = g.address and d.status = ${depositStatus.state('confirmed')}
    join allocation l on l.deposit_id = d.id join payment p on p.id = l.payment_id and p.project_id = r.project_id
    join customer k on k.id = p.customer_id
    left join referral_person f on f.project_id = k.project_id and f.reference_id = k.customer_id and f.referred_by = r.id
    group by 1, 2`.execute(tx);
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
export async function countRapid(
  tx: Tx,
  suspects: readonly { referrerId: number; at: Date }[],
): Promise<Map<number, number>> {
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
