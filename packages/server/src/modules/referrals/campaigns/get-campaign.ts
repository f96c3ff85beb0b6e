import type { CampaignView } from '@coffer/contract/growth/campaigns.ts';
import { readScope, type Credentialed } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { viewCampaign } from './campaign.ts';
import { selectCampaign } from './campaign-store.ts';

type Asked = { projectId: number | 'all'; id: number };

export async function getCampaign(call: Call<Credentialed>, { projectId, id }: Asked): Promise<CampaignView> {
  return viewCampaign(await selectCampaign(call.db, readScope(call.subject, 'referral:read', projectId), id));
}
