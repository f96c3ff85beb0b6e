import type { CampaignFields, CampaignView } from '@coffer/contract/growth/campaigns.ts';
import { nameOf, writeProject, type Credentialed } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { requireProject } from '../../projects/index.ts';
import { viewCampaign } from './campaign.ts';
import { selectCampaign } from './campaign-store.ts';
import { insertCampaign, insertRules } from './campaign-write-store.ts';
import { checkFields } from './check-terms.ts';

/** A draft: it gives nothing until somebody activates it. */
export async function createCampaign(
  call: Call<Credentialed>,
  project: number | 'all',
  given: CampaignFields,
): Promise<CampaignView> {
  const { subject, now } = call;
  const projectId = writeProject(subject, 'referral:write', project);
  return inTransaction(call.db, async (tx) => {
    await requireProject(tx, subject.projects, projectId);
    const { frame, terms } = await checkFields(tx, projectId, given, now);
    const by = nameOf(subject);
    const id = await insertCampaign(tx, { projectId, frame, by, now });
    await insertRules(tx, { campaignId: id, version: 1, terms, by, now });
    const campaign = viewCampaign(await selectCampaign(tx, subject.projects, id));
    await recordActivity(tx, call, {
      action: 'campaign.drafted',
      entity: 'campaign',
      entityId: id,
      projectId,
      after: { name: campaign.name, offer: campaign.offer },
    });
    return campaign;
  });
}
