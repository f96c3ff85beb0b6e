import { sql } from 'kysely';
import { rewardStatus } from '../rewards/reward-status.ts';
import type { Db } from '../../../platform/db/db.ts';

/** What is kept of a campaign by triggers: its days, its referrers and its rewards by what became of them. */

export type Day = { day: string; revenue: string; rewards: string; payments: number };

/** The last so many days of its zone, those without anything among them, the oldest first. */
export async function selectDays(
  db: Db,
  campaignId: number,
  { now, days }: { now: Date; days: number },
): Promise<Day[]> {
  const { rows } = await sql<Day>`
    select to_char(s.day, 'YYYY-MM-DD') as day, coalesce(d.revenue_usd_units, 0)::text as revenue,
      coalesce(d.rewards_usd_units, 0)::text as rewards, coalesce(d.payments, 0)::int as payments
    from campaign c join campaign_rules r on r.campaign_id = c.id and r.version = c.version
    cross join lateral (select (${now}::timestamptz at time zone r.time_zone)::date as today) z
    cross join lateral generate_series(z.today - ${days - 1}::int, z.today, interval '1 day') as s(day)
    left join campaign_day d on d.campaign_id = c.id and d.day = s.day::date
    where c.id = ${campaignId}::int order by s.day`.execute(db);
  return rows;
}

export type Best = { id: number; email: string; converted: number; revenue: string; rewards: string };

/** Whose friends paid most. */
export async function selectBest(db: Db, campaignId: number, rowsMax: number): Promise<Best[]> {
  const { rows } = await sql<Best>`
    select p.id, p.email, m.converted::int as converted, m.revenue_usd_units::text as revenue,
      (select coalesce(sum(w.usd_units), 0) from reward w where w.person_id = p.id and w.campaign_id = m.campaign_id
        and w.beneficiary = 'referrer' and w.usd_units > 0 and w.status in ${rewardStatus.among.granted})::text as rewards
    from (select * from campaign_referrer where campaign_id = ${campaignId}::int
      order by revenue_usd_units desc, person_id limit ${rowsMax}::int) m
    join referral_person p on p.id = m.person_id order by m.revenue_usd_units desc, p.id`.execute(db);
  return rows;
}

export type Whole = { referrers: number; converted: number; revenue: string };

export async function selectWhole(db: Db, campaignId: number): Promise<Whole> {
  const { rows } = await sql<Whole>`
    select referrers::int as referrers, converted::int as converted, revenue_usd_units::text as revenue
    from campaign_tally where campaign_id = ${campaignId}::int`.execute(db);
  return rows[0] ?? { referrers: 0, converted: 0, revenue: '0' };
}

export type Visits = { visits: number; botVisits: number };

/** By its links, since it was activated. */
export async function countVisits(
  db: Db,
  { id, activatedAt }: { id: number; activatedAt: Date | null },
): Promise<Visits> {
  const since = sql`${activatedAt?.toISOString().slice(0, 10) ?? 'infinity'}::date`;
  const { rows } = await sql<Visits>`
    select (select count(*)::int from referral_visit where campaign_id = ${id}::int and day >= ${since}) as visits,
      (select least(coalesce(sum(count), 0), ${Number.MAX_SAFE_INTEGER}::bigint)::float8 from referral_bot_day
        where campaign_id = ${id}::int and day >= ${since}) as "botVisits"`.execute(db);
  return rows[0] ?? { visits: 0, botVisits: 0 };
}

export type Sum = { beneficiary: 'referrer' | 'friend'; state: string; rewards: number; units: string };

/** Of what it granted, by who got it and what became of it. */
export async function selectSums(db: Db, campaignId: number): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select beneficiary, state, rewards::int as rewards, usd_units::text as units
    from reward_tally where campaign_id = ${campaignId}::int`.execute(db);
  return rows;
}
