import { sql, type RawBuilder } from 'kysely';
import type { Query, Result } from '@coffer/contract/endpoint.ts';
import { withdrawalStatuses } from '@coffer/contract/growth/growth-words.ts';
import type { listReferralPayouts as endpoint } from '@coffer/contract/growth/referral-payouts.ts';
import type { listReferrerWithdrawals as ofReferrer } from '@coffer/contract/growth/referrers.ts';
import { usd } from '@coffer/kernel/asset.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import { readScope, type Credentialed, type ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { inSight } from '../rewards/view-reward.ts';
import { selectWithdrawals } from '../withdrawals/view-withdrawal.ts';
import { withdrawalStatus, type WithdrawalStatus } from '../withdrawals/withdrawal-status.ts';
import { cursorOf, idOf, refuseUnknown } from './reward-lists.ts';

export async function listReferralPayouts(
  call: Call<Credentialed>,
  { projectId }: { projectId: 'all' | number },
  asked: Query<typeof endpoint>,
): Promise<Result<typeof endpoint>> {
  const scope = readScope(call.subject, 'referral:read', projectId);
  const all = filterOf(asked.query);
  const page = asked.status === undefined ? all : sql`${all} and w.status = ${withdrawalStatus.state(asked.status)}`;
  const tally = await tallyByStatus(call.db, scope, all);
  const sum = (statuses: readonly WithdrawalStatus[]) =>
    formatMoney({ units: statuses.reduce((units, one) => units + (tally.get(one)?.units ?? 0n), 0n), asset: usd });
  const counted: readonly WithdrawalStatus[] = asked.status === undefined ? withdrawalStatuses : [asked.status];
  return {
    ...(await pageOf(call.db, scope, page, asked)),
    totalCount: counted.reduce((count, one) => count + (tally.get(one)?.count ?? 0), 0),
    counts: Object.fromEntries(withdrawalStatuses.map((one) => [one, tally.get(one)?.count ?? 0])) as Record<
      WithdrawalStatus,
      number
    >,
    totals: { requestedUSD: sum(withdrawalStatus.group.open), paidUSD: sum(['paid']) },
  };
}

export async function listReferrerWithdrawals(
  call: Call<Credentialed>,
  { projectId, id }: { projectId: 'all' | number; id: number },
  asked: Query<typeof ofReferrer>,
): Promise<Result<typeof ofReferrer>> {
  const scope = readScope(call.subject, 'referral:read', projectId);
  await refuseUnknown(call.db, scope, id);
  const theirs = sql`w.person_id = ${id}::int`;
  const tally = await tallyByStatus(call.db, scope, theirs);
  return {
    ...(await pageOf(call.db, scope, theirs, asked)),
    totalCount: [...tally.values()].reduce((sum, { count }) => sum + count, 0),
  };
}

async function pageOf(
  db: Db,
  scope: ProjectScope,
  where: RawBuilder<unknown>,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const before = cursor === undefined ? sql`true` : sql`w.id < ${idOf(cursor)}::bigint`;
  const newest = sql`${where} and ${before} order by w.id desc limit ${limit + 1}::int`;
  const rows = await selectWithdrawals(db, scope, newest);
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  return { data, nextCursor: last && rows.length > limit ? cursorOf(last.id) : null };
}

type Tally = ReadonlyMap<WithdrawalStatus, { count: number; units: bigint }>;

async function tallyByStatus(db: Db, scope: ProjectScope, where: RawBuilder<unknown>): Promise<Tally> {
  const { rows } = await sql<{ status: WithdrawalStatus; count: number; units: string }>`
    select w.status, count(*)::int as count, sum(w.usd_units)::text as units
    from referral_withdrawal w join referral_person r on r.id = w.person_id join recipient t on t.id = w.recipient_id
    where ${inSight(scope)} and ${where} group by 1`.execute(db);
  return new Map(rows.map(({ status, count, units }) => [status, { count, units: BigInt(units) }]));
}

function filterOf(query: string | undefined): RawBuilder<unknown> {
  if (query === undefined || query === '') return sql`true`;
  const like = `%${query.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return sql`(r.email ilike ${like} or t.address ilike ${like})`;
}
