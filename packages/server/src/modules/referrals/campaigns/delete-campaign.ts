import { fault } from '@coffer/contract/errors.ts';
import { writeProject, type Credentialed } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { lockCampaign } from './campaign-store.ts';
import { deleteDraft } from './campaign-write-store.ts';
import { requireOwn } from './update-campaign.ts';

type Asked = { projectId: number | 'all'; id: number };

/** A draft gave nobody anything. What was ever more than that is archived instead. */
export async function deleteCampaign(call: Call<Credentialed>, { projectId: project, id }: Asked): Promise<null> {
  const projectId = writeProject(call.subject, 'referral:write', project);
  return inTransaction(call.db, async (tx) => {
    const campaign = await lockCampaign(tx, call.subject.projects, id);
    requireOwn(campaign, projectId);
    if (campaign.status !== 'draft') {
      throw fault(
        'INVALID_STATE',
        `Only drafts are deleted, and this campaign is ${campaign.status}. End it and archive it.`,
      );
    }
    await deleteDraft(tx, id);
    const before = { name: campaign.name };
    await recordActivity(tx, call, { action: 'campaign.deleted', entity: 'campaign', entityId: id, projectId, before });
    return null;
  });
}
