import { sql, type RawBuilder } from 'kysely';
import type { Query, Result } from '@coffer/contract/endpoint.ts';
import { invalid } from '@coffer/contract/errors.ts';
import type { listReferrerRewards as ofReferrer } from '@coffer/contract/growth/referrers.ts';
import { rewardStatuses } from '@coffer/contract/growth/growth-words.ts';
import type { getReward as oneReward, listRewards as endpoint } from '@coffer/contract/growth/rewards.ts';
import { notFound, readScope, type Credentialed, type ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { rewardStatus, type RewardStatus } from '../rewards/reward-status.ts';
import { inSight, rewardTables, selectRewards, showReward } from '../rewards/view-reward.ts';

type Of = { projectId: 'all' | number };

export async function listRewards(
  call: Call<Credentialed>,
  { projectId }: Of,
  asked: Query<typeof endpoint>,
): Promise<Result<typeof endpoint>> {
  const scope = readScope(call.subject, 'referral:read', projectId);
  const all = filterOf(asked);
  const counts = await countByStatus(call.db, scope, all);
  const counted = (asked.status === undefined ? rewardStatuses : [asked.status]).map((one) => counts[one]);
  return {
    ...(await pageOf(call.db, scope, wantedRewards(asked), asked)),
    totalCount: counted.reduce((sum, count) => sum + count, 0),
    counts,
  };
}

export function getReward(
  call: Call<Credentialed>,
  { projectId, id }: Of & { id: number },
): Promise<Result<typeof oneReward>> {
  return showReward(call.db, readScope(call.subject, 'referral:read', projectId), id);
}

/** What somebody got; what they brought to others, as a friend, is in the list of these. */
export async function listReferrerRewards(
  call: Call<Credentialed>,
  { projectId, id }: Of & { id: number },
  asked: Query<typeof ofReferrer>,
): Promise<Result<typeof ofReferrer>> {
  const scope = readScope(call.subject, 'referral:read', projectId);
  await refuseUnknown(call.db, scope, id);
  const theirs = sql`w.person_id = ${id}::int`;
  const counts = await countByStatus(call.db, scope, theirs);
  return {
    ...(await pageOf(call.db, scope, theirs, asked)),
    totalCount: Object.values(counts).reduce((sum, count) => sum + count, 0),
  };
}

/** Somebody of a project in sight. */
export async function refuseUnknown(db: Db, scope: ProjectScope, personId: number): Promise<void> {
  const { rows } = await sql`
    select from referral_person w where w.id = ${personId}::int and ${inSight(scope)}`.execute(db);
  if (rows.length === 0) throw notFound();
}

async function pageOf(
  db: Db,
  scope: ProjectScope,
  where: RawBuilder<unknown>,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const before = cursor === undefined ? sql`true` : sql`w.id < ${idOf(cursor)}::bigint`;
  const rows = await selectRewards(db, scope, sql`${where} and ${before} order by w.id desc limit ${limit + 1}::int`);
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  return { data, nextCursor: last && rows.length > limit ? cursorOf(last.id) : null };
}

async function countByStatus(
  db: Db,
  scope: ProjectScope,
  where: RawBuilder<unknown>,
): Promise<Record<RewardStatus, number>> {
  const { rows } = await sql<{ status: RewardStatus; count: number }>`
    select w.status, count(*)::int as count from ${rewardTables} where ${inSight(scope)} and ${where} group by 1`.execute(
    db,
  );
  const counts = new Map(rows.map(({ status, count }) => [status, count]));
  return Object.fromEntries(rewardStatuses.map((status) => [status, counts.get(status) ?? 0])) as Record<
    RewardStatus,
    number
  >;
}

type Filters = Omit<Query<typeof endpoint>, 'limit' | 'cursor'>;

/** Of the tables of rewards, those that somebody asked for. */
export function wantedRewards(asked: Filters): RawBuilder<unknown> {
  const all = filterOf(asked);
  return asked.status === undefined ? all : sql`${all} and w.status = ${rewardStatus.state(asked.status)}`;
}

function filterOf({ campaignID, query }: Filters): RawBuilder<unknown> {
  const campaign = campaignID === undefined ? sql`true` : sql`w.campaign_id = ${campaignID}::int`;
  if (query === undefined || query === '') return campaign;
  const like = `%${query.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return sql`${campaign} and (t.email ilike ${like} or f.email ilike ${like} or p.reference_id = ${query})`;
}

export function cursorOf(id: number): string {
  return Buffer.from(`before ${id}`).toString('base64url');
}

export function idOf(cursor: string): number {
  const id = /^before (\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  if (id === undefined) throw invalid({ path: 'cursor', message: 'must be the nextCursor of an earlier page' });
  return Number(id);
}
