import { sql, type RawBuilder } from 'kysely';
import type { Result } from '@coffer/contract/endpoint.ts';
import type { getReferrerRewardsTotal as ofReferrer } from '@coffer/contract/growth/referrers.ts';
import { usd } from '@coffer/kernel/asset.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import { readScope, type Credentialed, type ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { rewardStatus, type RewardStatus } from '../rewards/reward-status.ts';
import { inSight } from '../rewards/view-reward.ts';
import { refuseUnknown } from './reward-lists.ts';

type Of = { projectId: 'all' | number; id: number };
type Totals = Result<typeof ofReferrer>;

export async function getReferrerRewardsTotal(call: Call<Credentialed>, { projectId, id }: Of): Promise<Totals> {
  const scope = readScope(call.subject, 'referral:read', projectId);
  await refuseUnknown(call.db, scope, id);
  return totalsOf(call.db, scope, sql`w.person_id = ${id}::int`);
}

/** By what became of them. What is owed by somebody lessens what is available to them, as a payout would. */
async function totalsOf(db: Db, scope: ProjectScope, where: RawBuilder<unknown>): Promise<Totals> {
  const { rows } = await sql<{ status: RewardStatus; count: number; units: string; back: string }>`
    select w.status, (count(*) filter (where w.reversal_of is null))::int as count, sum(w.usd_units)::text as units,
      (-coalesce(sum(w.usd_units) filter (where w.usd_units < 0), 0))::text as back
    from reward w where ${inSight(scope)} and ${where} group by 1`.execute(db);
  const units = new Map(rows.map((row) => [row.status, BigInt(row.units)]));
  const of = (status: RewardStatus) => units.get(status) ?? 0n;
  const text = (value: bigint) => formatMoney({ units: value, asset: usd });
  const granted = rows.filter(({ status }) => rewardStatus.isAmong('granted', status));
  const back = granted.reduce((sum, row) => sum + BigInt(row.back), 0n);
  return {
    count: granted.reduce((sum, { count }) => sum + count, 0),
    pendingUSD: text(of('pending')),
    heldUSD: text(of('held')),
    availableUSD: text(of('available')),
    reservedUSD: text(of('reserved')),
    paidUSD: text(of('paid')),
    totalUSD: text(granted.reduce((sum, row) => sum + BigInt(row.units), 0n)),
    reversedUSD: text(of('reversed') + back),
    counts: countsBy((status) => rows.find((row) => row.status === status)?.count ?? 0),
  };
}

export function countsBy(countOf: (status: RewardStatus) => number): Totals['counts'] {
  return {
    pending: countOf('pending'),
    held: countOf('held'),
    available: countOf('available'),
    reserved: countOf('reserved'),
    paid: countOf('paid'),
    reversed: countOf('reversed'),
  };
}
