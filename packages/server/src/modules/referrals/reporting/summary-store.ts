import { sql } from 'kysely';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { payoutStatus } from '../../payouts/payout/payout-status.ts';
import { campaignStatus } from '../campaigns/campaign-status.ts';
import { recipientStatus } from '../../payouts/recipients/recipient-status.ts';
import { referrerStatus } from '../people/referrer-status.ts';
import { rewardStatus } from '../rewards/reward-status.ts';
import { inSight } from '../rewards/view-reward.ts';
import { withdrawalStatus } from '../withdrawals/withdrawal-status.ts';

export type Figures = {
  revenue: bigint;
  revenueBefore: bigint;
  rewards: bigint;
  friends: number;
  review: number;
  decided: number;
  allowed: number;
  referrers: number;
  count: number;
  due: bigint;
};

/** Of the days since `since`, and of those between `before` and it. */
export async function sumGrowth(db: Db, scope: ProjectScope, since: Date, before: Date): Promise<Figures> {
  type Row = Omit<Figures, 'revenue' | 'revenueBefore' | 'rewards' | 'due'> &
    Record<'revenue' | 'revenueBefore' | 'rewards' | 'due', string>;
  const { rows } = await sql<Row>`
    select
      coalesce((select sum(w.usd_units) from referral_event_log w where ${inSight(scope)} and w.event_key = 'payment'
        and w.payment_id is not null and w.triggered_at >= ${since}), 0)::text as revenue,
      coalesce((select sum(w.usd_units) from referral_event_log w where ${inSight(scope)} and w.event_key = 'payment'
        and w.payment_id is not null and w.triggered_at >= ${before} and w.triggered_at < ${since}), 0)::text as "revenueBefore",
      coalesce((select sum(w.usd_units) from reward w where ${inSight(scope)} and w.status in ${rewardStatus.among.granted}
        and w.created_at >= ${since}), 0)::text as rewards,
      (select count(*)::int from referral_person w where ${inSight(scope)} and w.first_payment_at >= ${since}) as friends,
      (select count(*)::int from reward w where ${inSight(scope)} and w.status = ${rewardStatus.state('held')}) as review,
      o.decided, o.allowed, (select count(*)::int from referral_person w where ${inSight(scope)}) as referrers,
      (select count(*)::int from reward w where ${inSight(scope)} and w.reversal_of is null
        and w.status in ${rewardStatus.among.granted}) as count,
      coalesce((select sum(greatest(d.units, 0)) from (select sum(w.usd_units) as units from reward w where ${inSight(scope)}
        and w.status = ${rewardStatus.state('available')} group by w.project_id, w.person_id) d), 0)::text as due
    from (select count(*)::int as decided, (count(*) filter (where w.status in ${rewardStatus.among.granted}))::int as allowed
      from reward w where ${inSight(scope)} and w.decided_at >= ${since}) o`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('figures have one row');
  const units = (text: string) => BigInt(text);
  return {
    ...row,
    revenue: units(row.revenue),
    revenueBefore: units(row.revenueBefore),
    rewards: units(row.rewards),
    due: units(row.due),
  };
}

/** What each person is owed, less what they owe: nobody's debt lessens what is owed to another. */
type Amounts = {
  usdUnits: bigint;
  /** Of it, what was approved: payouts of it are on their way. */
  setAside: bigint;
  /** Of the rest, what is available, or was asked for already. */
  due: bigint;
  /** Taken back after it was paid out, beyond what the same person has still. */
  debt: bigint;
};

export type Owed = Amounts & {
  blockchainCode: ChainCode;
  blockchainId: number;
  currencyCode: string;
  currencyId: number;
  blockchainCurrencyId: number;
};

/** Of one project: what it earned pays for no other. */
export type OwedBy = Owed & { projectId: number };

const nothing: Amounts = { usdUnits: 0n, setAside: 0n, due: 0n, debt: 0n };

/**
 * What is promised and not paid out, by project and by what the campaigns pay in. What somebody owes is made up for by what they have, in
 * whatever currency that is: of several the first ones. What was approved leaves whole.
 */
export async function sumOwed(db: Db, scope: ProjectScope): Promise<OwedBy[]> {
  type Row = Omit<OwedBy, keyof Amounts> & Record<keyof Amounts, string>;
  const { rows } = await sql<Row>`
    with had as (select w.project_id, w.person_id, c.blockchain_currency_id as id, w.usd_units as units, p.id is not null as is_aside,
        w.status in (${rewardStatus.state('available')}, ${rewardStatus.state('reserved')}) as is_due
      from reward w join campaign_rules c on (c.campaign_id, c.version) = (w.campaign_id, w.version)
      left join referral_withdrawal g on g.id = w.withdrawal_id and w.status = ${rewardStatus.state('reserved')}
        and g.status = ${withdrawalStatus.state('paying')}
      left join payout p on p.id = g.payout_id and p.status in ${payoutStatus.among.counted}
      where ${inSight(scope)} and w.status in ${rewardStatus.among.owed}),
    by_person as (select project_id, person_id, id,
        coalesce(sum(units) filter (where is_aside), 0) as aside,
        coalesce(sum(units) filter (where not is_aside and units > 0), 0) as given,
        coalesce(sum(units) filter (where not is_aside and units > 0 and is_due), 0) as due,
        coalesce(-sum(units) filter (where not is_aside and units < 0), 0) as back
      from had group by 1, 2, 3),
    run as (select *, sum(given) over every as all_given, sum(back) over every as all_back, sum(given) over so_far as given_to,
        sum(due) over so_far as due_to, sum(back) over so_far as back_to
      from by_person window every as (partition by project_id, person_id), so_far as (partition by project_id, person_id order by id)),
    o as (select project_id, id, sum(aside) as aside,
        sum(aside + greatest(given_to - all_back, 0) - greatest(given_to - given - all_back, 0)) as units,
        sum(greatest(due_to - all_back, 0) - greatest(due_to - due - all_back, 0)) as due,
        sum(greatest(back_to - all_given, 0) - greatest(back_to - back - all_given, 0)) as debt
      from run group by 1, 2)
    select b.code as "blockchainCode", b.id as "blockchainId", y.code as "currencyCode", y.id as "currencyId",
      m.id as "blockchainCurrencyId", o.project_id as "projectId", o.units::text as "usdUnits", o.aside::text as "setAside",
      o.due::text as due, o.debt::text as debt
    from o join blockchain_currency m on m.id = o.id join blockchain b on b.id = m.blockchain_id join currency y on y.id = m.currency_id
    where o.units > 0 or o.debt > 0 order by o.units desc, m.id, o.project_id`.execute(db);
  return rows.map(({ usdUnits, setAside, due, debt, ...row }) => ({
    ...row,
    usdUnits: BigInt(usdUnits),
    setAside: BigInt(setAside),
    due: BigInt(due),
    debt: BigInt(debt),
  }));
}

/** Of all projects together, what is owed most first. */
export function owedByCurrency(owed: readonly OwedBy[]): Owed[] {
  const by = new Map<number, Owed>();
  for (const { projectId: _of, ...one } of owed) {
    const before = by.get(one.blockchainCurrencyId) ?? nothing;
    by.set(one.blockchainCurrencyId, {
      ...one,
      usdUnits: before.usdUnits + one.usdUnits,
      setAside: before.setAside + one.setAside,
      due: before.due + one.due,
      debt: before.debt + one.debt,
    });
  }
  const byUnits = ({ usdUnits: a }: Owed, { usdUnits: b }: Owed) => (a === b ? 0 : a > b ? -1 : 1);
  return [...by.values()].toSorted(byUnits);
}

/** What campaigns pay in that are drafts, or whose day comes or may come again: nothing may be owed in it yet. */
export async function listPaidIn(db: Db, scope: ProjectScope): Promise<OwedBy[]> {
  const { rows } = await sql<Omit<OwedBy, keyof Amounts>>`
    select distinct b.code as "blockchainCode", b.id as "blockchainId", y.code as "currencyCode", y.id as "currencyId",
      m.id as "blockchainCurrencyId", w.project_id as "projectId"
    from campaign w join campaign_rules c on (c.campaign_id, c.version) = (w.id, w.version)
    join blockchain_currency m on m.id = c.blockchain_currency_id join blockchain b on b.id = m.blockchain_id
    join currency y on y.id = m.currency_id
    where ${inSight(scope)} and (w.status in ${campaignStatus.among.alive} or w.status = ${campaignStatus.state('draft')})
    order by m.id, w.project_id`.execute(db);
  return rows.map((row) => ({ ...row, ...nothing }));
}

/** In each currency what a payout is worth at least, and in all others. */
export type Least = { by: readonly { blockchainCurrencyId: number; usdUnits: bigint }[]; else: bigint };

/** Who could be paid now, and who has as much and cannot be. */
export type DueNow = { referrers: number; usdUnits: bigint; withoutAddress: number; waiting: number };

/** Who could be paid now: they have as much, an address that is confirmed and in use, and nothing under way. Of the others, why not. */
export async function sumDue(db: Db, scope: ProjectScope, least: Least, now: Date): Promise<DueNow> {
  const { rows } = await sql<Omit<DueNow, 'usdUnits'> & { units: string }>`
    select (count(*) filter (where e.is_payable))::int as referrers, coalesce(sum(e.units) filter (where e.is_payable), 0)::text as units,
      (count(*) filter (where e.recipient_id is null))::int as "withoutAddress",
      (count(*) filter (where e.recipient_id is not null and not e.is_payable))::int as waiting
    from (select d.units, r.recipient_id, t.id is not null and q.recipient_id is not null and paid.is_there
        and (r.recipient_usable_from is null or r.recipient_usable_from <= ${now}) as is_payable
      from (select w.person_id, w.project_id, sum(w.usd_units) as units from reward w
        where ${inSight(scope)} and w.status = ${rewardStatus.state('available')} group by 1, 2) d
      join referral_person r on r.id = d.person_id and r.status = ${referrerStatus.state('active')}
      left join recipient t on t.id = r.recipient_id and t.status = ${recipientStatus.state('active')}
      left join recipient_project q on q.recipient_id = t.id and q.project_id = d.project_id
        and (q.usable_from is null or q.usable_from <= ${now})
      join lateral (select m.id, t.id is not null and m.blockchain_id = t.blockchain_id as is_there
        from reward w join campaign_rules c on (c.campaign_id, c.version) = (w.campaign_id, w.version)
        join blockchain_currency m on m.id = c.blockchain_currency_id
        where w.person_id = r.id and w.status = ${rewardStatus.state('available')}
        order by is_there desc, w.id desc limit 1) paid on true
      left join unnest(${least.by.map((one) => one.blockchainCurrencyId)}::int[],
        ${least.by.map((one) => String(one.usdUnits))}::numeric[]) as l(id, units) on l.id = paid.id
      where d.units > 0 and d.units >= coalesce(l.units, ${String(least.else)}::numeric)
        and not exists (select from referral_withdrawal o
        where o.person_id = r.id and o.status in ${withdrawalStatus.among.open})) e`.execute(db);
  const [{ units, ...counts } = { units: '0', referrers: 0, withoutAddress: 0, waiting: 0 }] = rows;
  return { ...counts, usdUnits: BigInt(units) };
}
