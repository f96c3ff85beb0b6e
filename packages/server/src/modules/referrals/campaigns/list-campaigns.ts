import type { listCampaigns as endpoint } from '@coffer/contract/growth/campaigns.ts';
import type { Query, Result } from '@coffer/contract/endpoint.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import { readScope, type Credentialed } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { requireProject } from '../../projects/index.ts';
import { viewCampaign } from './campaign.ts';
import { campaignStatus } from './campaign-status.ts';
import { selectCampaigns, sumCampaigns } from './campaign-store.ts';
import { idOfCursor, pageOf } from './page-place.ts';

export async function listCampaigns(
  call: Call<Credentialed>,
  project: number | 'all',
  { limit, cursor, ...wanted }: Query<typeof endpoint>,
): Promise<Result<typeof endpoint>> {
  const scope = readScope(call.subject, 'referral:read', project);
  if (project !== 'all') await requireProject(call.db, call.subject.projects, project);
  const beforeId = idOfCursor(cursor);
  const rows = await selectCampaigns(call.db, scope, wanted, { beforeId, rowsMax: limit + 1 });
  const sums = await sumCampaigns(call.db, scope, wanted);
  const { page, nextCursor } = pageOf(rows, limit);
  const counts = Object.fromEntries(campaignStatus.states.map((state) => [state, sums.counts[state] ?? 0]));
  return {
    data: page.map(viewCampaign),
    nextCursor,
    totalCount: sums.total,
    counts: counts as Result<typeof endpoint>['counts'],
    totals: {
      converted: sums.converted,
      revenueUSD: dollarsOf(sums.revenueUsdUnits),
      spentUSD: dollarsOf(sums.spentUsdUnits),
    },
  };
}
