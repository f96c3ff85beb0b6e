import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bySystem, recordActivities } from '../../activity/index.ts';
import { campaignEvents } from '../events.ts';
import { pauseSpent } from '../rewards/campaign-store.ts';
import type { CampaignAt } from '../rewards/reward-rules.ts';

/** A campaign whose budget is spent stops, until somebody raises it. They are locked. */
export async function pauseSpentCampaigns(
  deps: Pick<Deps, 'emit'>,
  tx: Tx,
  campaigns: readonly CampaignAt[],
  now: Date,
): Promise<void> {
  const limited = campaigns.filter(({ budget }) => budget !== null).map(({ id }) => id);
  const paused = await pauseSpent(tx, limited, now);
  const origin = bySystem('referrals', now);
  await recordActivities(
    tx,
    paused.map(({ id, projectId }) => ({
      origin,
      entry: {
        action: 'campaign.paused',
        entity: 'campaign',
        entityId: id,
        projectId,
        after: { status: 'paused', because: 'budget' },
      },
    })),
  );
  await deps.emit(
    tx,
    ...paused.flatMap(({ id: campaignId, projectId }) => [
      campaignEvents['campaign.paused'](projectId, { campaignId, because: 'budget' }),
      campaignEvents['campaign.budget-spent'](projectId, { campaignId }),
    ]),
  );
}
