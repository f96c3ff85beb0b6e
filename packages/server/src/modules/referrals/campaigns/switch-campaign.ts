import type { CampaignView } from '@coffer/contract/growth/campaigns.ts';
import { nameOf, requireStepUp, writeProject, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { lockProject } from '../../projects/index.ts';
import { viewCampaign } from './campaign.ts';
import { lockCampaign, selectCampaign } from './campaign-store.ts';
import { moveCampaign } from './move-campaign.ts';
import { refuseUnready } from './refuse-unready.ts';
import { becomeDefault, requireOwn } from './update-campaign.ts';

type Asked = { projectId: number | 'all'; id: number; status: 'active' | 'paused' | 'ended' | 'archived' };

/** One whose start lies ahead is scheduled, and begins by itself. A shop's key neither stops nor starts what people decided. */
export async function switchCampaign(
  deps: Pick<Deps, 'emit'>,
  call: Call<MemberSubject>,
  { projectId: project, id, status }: Asked,
): Promise<CampaignView> {
  const { subject, now } = call;
  const projectId = writeProject(subject, 'referral:write', project);
  return inTransaction(call.db, async (tx) => {
    // Of two that become the default at once one sees the other.
    await lockProject(tx, subject.projects, projectId);
    const campaign = await lockCampaign(tx, subject.projects, id);
    requireOwn(campaign, projectId);
    // From here on it gives money away; anybody who may change it may stop it.
    if (status === 'active') requireStepUp(subject, now);
    const waits = status === 'active' && campaign.startsAt !== null && campaign.startsAt > now;
    const to = waits ? 'scheduled' : status;
    if (status === 'active') {
      await refuseUnready(tx, campaign, to, now);
      if (campaign.isDefault) await becomeDefault(tx, call, campaign);
    }
    await moveCampaign(deps, tx, campaign, { to, origin: call, by: nameOf(subject) });
    return viewCampaign(await selectCampaign(tx, subject.projects, id));
  });
}
