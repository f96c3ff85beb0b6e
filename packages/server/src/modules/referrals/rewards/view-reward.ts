import { sql, type RawBuilder } from 'kysely';
import type { RewardView } from '@coffer/contract/growth/rewards.ts';
import { usd } from '@coffer/kernel/asset.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import { notFound, type ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';

type Row = Pick<
  RewardView,
  'id' | 'version' | 'beneficiary' | 'status' | 'statusReason' | 'workings' | 'findings' | 'checks'
> & {
  projectId: number;
  campaignId: number;
  campaignName: string;
  toId: number;
  toEmail: string;
  friendId: number;
  friendEmail: string;
  eventKey: string;
  paymentReference: string | null;
  usdUnits: string;
  correctsRewardId: number | null;
  availableAt: Date | null;
  holdDays: number;
  holdFrom: Date | null;
  createdAt: Date;
};

/** Of a reward `w`, the tables that its view is made of. */
export const rewardTables = sql`reward w join campaign c on c.id = w.campaign_id
  join campaign_rules u on (u.campaign_id, u.version) = (w.campaign_id, w.version)
  join referral_person t on t.id = w.person_id join referral_person f on f.id = w.friend_id
  join referral_event_log l on l.id = w.event_log_id left join payment p on p.id = w.payment_id left join reward_checks k on k.id = w.checks_id`;

export function inSight(scope: ProjectScope): RawBuilder<unknown> {
  return scope === 'all' ? sql`true` : sql`w.project_id = any(${[...scope]}::int[])`;
}

export async function showReward(db: Db, scope: ProjectScope, id: number): Promise<RewardView> {
  const [found] = await selectRewards(db, scope, sql`w.id = ${id}::bigint`);
  if (!found) throw notFound();
  return found;
}

/** Of those in sight, as they are shown. */
export async function selectRewards(db: Db, scope: ProjectScope, where: RawBuilder<unknown>): Promise<RewardView[]> {
  const { rows } = await sql<Row>`
    select w.id, w.project_id as "projectId", w.campaign_id as "campaignId", c.name as "campaignName", w.version, w.beneficiary,
      t.id as "toId", t.email as "toEmail", f.id as "friendId", f.email as "friendEmail", l.event_key as "eventKey",
      p.reference_id as "paymentReference", w.usd_units::text as "usdUnits", w.reversal_of as "correctsRewardId", w.status, w.status_reason as "statusReason", w.workings,
      w.findings, coalesce(k.checks, '[]') as checks, w.available_at as "availableAt", u.hold_days as "holdDays", w.hold_from as "holdFrom", w.created_at as "createdAt"
    from ${rewardTables} where ${inSight(scope)} and ${where}`.execute(db);
  return rows.map(viewOf);
}

function viewOf({ usdUnits, availableAt, holdFrom, createdAt, ...row }: Row): RewardView {
  return {
    id: row.id,
    projectID: row.projectId,
    campaign: { id: row.campaignId, name: row.campaignName },
    version: row.version,
    beneficiary: row.beneficiary,
    to: { id: row.toId, email: row.toEmail },
    friend: { id: row.friendId, email: row.friendEmail },
    eventKey: row.eventKey,
    paymentReference: row.paymentReference,
    amountUSD: formatMoney({ units: BigInt(usdUnits), asset: usd }),
    correctsRewardID: row.correctsRewardId,
    status: row.status,
    statusReason: row.statusReason,
    workings: row.workings,
    findings: row.findings,
    checks: row.checks,
    availableAt: availableAt?.toISOString() ?? null,
    holdDays: row.holdDays,
    heldSince: row.status === 'held' ? (holdFrom?.toISOString() ?? null) : null,
    createdAt: createdAt.toISOString(),
  };
}
