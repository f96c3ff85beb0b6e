import type { Result } from '@coffer/contract/endpoint.ts';
import type { getCampaignRewardsTotal as endpoint } from '@coffer/contract/growth/campaigns.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import { readScope, type Credentialed } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { selectCampaign } from '../campaigns/campaign-store.ts';
import { rewardStatus } from '../rewards/reward-status.ts';
import { selectSums } from './campaign-figures-store.ts';
import { countsBy } from './reward-totals.ts';

type Asked = { projectId: number | 'all'; id: number };

const granted: readonly string[] = rewardStatus.group.granted;

/** What a campaign granted, by what became of it. What was taken back stands outside of the sum. */
export async function getCampaignRewardsTotal(
  call: Call<Credentialed>,
  { projectId, id }: Asked,
): Promise<Result<typeof endpoint>> {
  const campaign = await selectCampaign(call.db, readScope(call.subject, 'referral:read', projectId), id);
  const sums = await selectSums(call.db, campaign.id);
  const unitsOf = (states: readonly string[]) =>
    sums.filter(({ state }) => states.includes(state)).reduce((sum, { units }) => sum + BigInt(units), 0n);
  const countOf = (state: string) =>
    sums.filter((one) => one.state === state).reduce((sum, { rewards }) => sum + rewards, 0);
  const isGranted = ({ state }: { state: string }) => granted.includes(state);
  return {
    count: sums.filter(isGranted).reduce((sum, { rewards }) => sum + rewards, 0),
    pendingUSD: dollarsOf(unitsOf(['pending'])),
    heldUSD: dollarsOf(unitsOf(['held'])),
    availableUSD: dollarsOf(unitsOf(['available'])),
    reservedUSD: dollarsOf(unitsOf(['reserved'])),
    paidUSD: dollarsOf(unitsOf(['paid'])),
    totalUSD: dollarsOf(unitsOf(granted)),
    reversedUSD: dollarsOf(unitsOf(['reversed'])),
    counts: countsBy(countOf),
  };
}
