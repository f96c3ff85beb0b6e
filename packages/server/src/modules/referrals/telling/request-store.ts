import { sql } from 'kysely';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { inSight } from '../rewards/view-reward.ts';
import { withdrawalStatus } from '../withdrawals/withdrawal-status.ts';

/** Projects of which referrers asked to be paid that nobody was told of: noted in the same breath, as that they are told. */
export async function takeRequested(
  tx: Tx,
  { until, lastBefore }: { until: Date; lastBefore: Date },
): Promise<number[]> {
  const { rows } = await sql<{ projectId: number }>`
    insert into referral_request_notice as n (project_id, told_at)
    select distinct w.project_id, ${until}::timestamptz
    from referral_withdrawal w left join referral_request_notice o on o.project_id = w.project_id
    where w.status = ${withdrawalStatus.state('requested')} and w.requested_at <= ${until}
      and (o.told_at is null or o.told_at <= ${lastBefore} and w.requested_at > o.told_at)
    on conflict (project_id) do update set told_at = excluded.told_at where n.told_at <= ${lastBefore}
    returning project_id as "projectId"`.execute(tx);
  return rows.map(({ projectId }) => projectId);
}

export type Requested = { projectId: number; projectName: string; requests: number; usdUnits: string; since: Date };

/** What waits to be approved or rejected, by project, what waits longest first. */
export async function selectRequested(db: Db, scope: ProjectScope): Promise<Requested[]> {
  const { rows } = await sql<Requested>`
    select w.project_id as "projectId", j.name as "projectName", count(*)::int as requests, sum(w.usd_units)::text as "usdUnits",
      min(w.requested_at) as since
    from referral_withdrawal w join project j on j.id = w.project_id
    where ${inSight(scope)} and w.status = ${withdrawalStatus.state('requested')}
    group by w.project_id, j.id order by since, w.project_id`.execute(db);
  return rows;
}
