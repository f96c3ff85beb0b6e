import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { rewardStatus } from '../rewards/reward-status.ts';

/** What the people of a project are told. The events name what it is about. */

/** Projects in which rewards came to be held that nobody was told of: noted in the same breath, as that they are told. */
export async function takeHeld(tx: Tx, { until, lastBefore }: { until: Date; lastBefore: Date }): Promise<number[]> {
  const { rows } = await sql<{ projectId: number }>`
    insert into referral_review_notice as n (project_id, told_at)
    select distinct w.project_id, ${until}::timestamptz from reward w left join referral_review_notice o on o.project_id = w.project_id
    where w.status = ${rewardStatus.state('held')} and coalesce(w.hold_from, w.created_at) <= ${until}
      and (o.told_at is null or o.told_at <= ${lastBefore} and coalesce(w.hold_from, w.created_at) > o.told_at)
    on conflict (project_id) do update set told_at = excluded.told_at where n.told_at <= ${lastBefore}
    returning project_id as "projectId"`.execute(tx);
  return rows.map(({ projectId }) => projectId);
}

export type Waiting = { projectName: string; rewards: number; usdUnits: string };

/** Nothing where no reward waits any more. */
export async function findWaiting(db: Db, projectId: number): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select j.name as "projectName", count(*)::int as rewards, sum(w.usd_units)::text as "usdUnits"
    from reward w join project j on j.id = w.project_id
    where w.project_id = ${projectId}::int and w.status = ${rewardStatus.state('held')} group by j.id`.execute(db);
  return rows[0];
}

export type Spent = { projectId: number; campaign: string; projectName: string; budget: string };

/** Nothing where its budget was raised, or it ended, meanwhile. */
export async function findSpent(db: Db, campaignId: number): Promise<Spent | undefined> {
  const { rows } = await sql<Spent>`
    select c.project_id as "projectId", c.name as campaign, j.name as "projectName", c.budget_usd_units::text as budget
    from campaign c join project j on j.id = c.project_id
    where c.id = ${campaignId}::int and c.paused_because = 'budget' and c.budget_usd_units is not null`.execute(db);
  return rows[0];
}
