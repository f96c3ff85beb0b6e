import { isDeepStrictEqual } from 'node:util';
import type { CampaignFields, CampaignView } from '@coffer/contract/growth/campaigns.ts';
import { fault, invalid } from '@coffer/contract/errors.ts';
import { nameOf, requireStepUp, writeProject, type Credentialed } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { recordActivity, type Origin } from '../../activity/index.ts';
import { lockProject } from '../../projects/index.ts';
import { viewCampaign, type Campaign } from './campaign.ts';
import { campaignStatus } from './campaign-status.ts';
import { lockCampaign, selectCampaign } from './campaign-store.ts';
import { insertRules, rewriteRules, takeDefault, writeFrame } from './campaign-write-store.ts';
import { checkFields, type Checked } from './check-terms.ts';

type Asked = { projectId: number | 'all'; id: number };

/** Its rules never change: other terms are a further version, by which payments from now on are rewarded. */
export async function updateCampaign(
  call: Call<Credentialed>,
  { projectId: project, id }: Asked,
  given: CampaignFields,
): Promise<CampaignView> {
  const { subject, now } = call;
  const projectId = writeProject(subject, 'referral:write', project);
  return inTransaction(call.db, async (tx) => {
    await lockProject(tx, subject.projects, projectId);
    const there = await lockCampaign(tx, subject.projects, id);
    requireOwn(there, projectId);
    if (there.status === 'ended' || there.status === 'archived') {
      throw fault('INVALID_STATE', `The campaign is ${there.status}: what it gave stays as it is.`);
    }
    // A shop's key tells what happens. What a campaign gives is for people to say, who prove that it is them.
    if (there.status !== 'draft') requireStepUp(subject, now);
    const checked = await checkFields(tx, projectId, given, now, there);
    if (there.status !== 'draft' && !checked.terms.referrer && !checked.terms.friend) {
      throw invalid({
        path: 'rewardType',
        message: 'must be given, or inviteeRewardType: the campaign is not a draft',
      });
    }
    await write(tx, there, checked, { by: nameOf(subject), now });
    if (checked.frame.isDefault && campaignStatus.isAmong('alive', there.status)) await becomeDefault(tx, call, there);
    const after = viewCampaign(await selectCampaign(tx, subject.projects, id));
    const changed = changesOf(viewCampaign(there), after);
    if (Object.keys(changed.after).length > 0) {
      await recordActivity(tx, call, {
        action: 'campaign.changed',
        entity: 'campaign',
        entityId: id,
        projectId,
        ...changed,
      });
    }
    return after;
  });
}

/** Its project stands in the address: one of another project is not there. */
export function requireOwn(campaign: { projectId: number }, projectId: number): void {
  if (campaign.projectId !== projectId) throw fault('NOT_FOUND', 'This project has no such campaign.');
}

async function write(tx: Tx, there: Campaign, { frame, terms }: Checked, of: { by: string; now: Date }): Promise<void> {
  const isSame = isDeepStrictEqual(terms, {
    ...there.terms,
    fraudPolicy: { ...terms.fraudPolicy, ...there.terms.fraudPolicy },
  });
  if (there.status === 'draft' && !isSame) await rewriteRules(tx, there.id, terms);
  const isFurther = there.status !== 'draft' && !isSame;
  const version = there.version + (isFurther ? 1 : 0);
  if (isFurther) await insertRules(tx, { campaignId: there.id, version, terms, ...of });
  await writeFrame(tx, there.id, frame, { version, now: of.now });
}

/** A project has one default: the one before gives way. */
export async function becomeDefault(
  tx: Tx,
  origin: Origin,
  { id, projectId }: Pick<Campaign, 'id' | 'projectId'>,
): Promise<void> {
  for (const other of await takeDefault(tx, projectId, id, origin.now)) {
    await recordActivity(tx, origin, {
      action: 'campaign.changed',
      entity: 'campaign',
      entityId: other,
      projectId,
      before: { isDefault: true },
      after: { isDefault: false },
    });
  }
}

const told = ['updatedAt', 'referrers', 'friends', 'converted', 'revenueUSD', 'spentUSD', 'daysLeft'];

function changesOf(before: CampaignView, after: CampaignView): { before: object; after: object } {
  const changed = Object.entries(after).filter(
    ([name, value]) => !told.includes(name) && !isDeepStrictEqual(value, before[name as keyof CampaignView]),
  );
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, before[name as keyof CampaignView]])),
    after: Object.fromEntries(changed),
  };
}
