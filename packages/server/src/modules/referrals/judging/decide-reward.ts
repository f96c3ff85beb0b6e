import { fault, invalid } from '@coffer/contract/errors.ts';
import type { RewardView } from '@coffer/contract/growth/rewards.ts';
import { nameOf, notFound, onlyProjects, writeProject, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { lockCampaigns } from '../rewards/campaign-store.ts';
import { recordRewards } from '../rewards/record-rewards.ts';
import { grantedUnits, type Reward } from '../rewards/reward.ts';
import { rewardStatus } from '../rewards/reward-status.ts';
import { findReward, lockRewards } from '../rewards/reward-store.ts';
import { showReward } from '../rewards/view-reward.ts';
import { lockPeople } from './facts-store.ts';

type Given = { decision: 'allow' | 'refuse'; reason?: string | null | undefined };

/** A person says what becomes of a reward: as often as they like, as long as nobody asked for it to be paid out. */
export async function decideReward(
  deps: Pick<Deps, 'emit'>,
  call: Call<MemberSubject>,
  params: { projectId: 'all' | number; id: number },
  { decision, reason }: Given,
): Promise<RewardView> {
  const projectId = writeProject(call.subject, 'referral:write', params.projectId);
  if (decision === 'refuse' && !reason) throw invalid({ path: 'reason', message: 'must say why it is refused' });
  return inTransaction(call.db, async (tx) => {
    const before = await lockInOrder(tx, projectId, params.id);
    const to = decision === 'allow' ? allowed(before) : refused(before);
    const statusReason = decision === 'refuse' ? (reason ?? null) : null;
    const after = { ...before, status: to, statusReason, decidedBy: nameOf(call.subject) };
    await refuseOverBudget(tx, before, after);
    await recordRewards(deps, tx, { changed: [{ before, after }] }, call.now);
    await recordActivity(tx, call, {
      action: decision === 'allow' ? 'reward.allowed' : 'reward.refused',
      entity: 'reward',
      entityId: before.id,
      projectId,
      before: { status: before.status, reason: before.statusReason },
      after: { status: to, reason: statusReason },
    });
    return showReward(tx, onlyProjects(projectId), before.id);
  });
}

/** The campaign, then who is concerned, then the reward: as everybody does. */
async function lockInOrder(tx: Tx, projectId: number, id: number): Promise<Reward> {
  const seen = await findReward(tx, onlyProjects(projectId), id);
  if (!seen) throw notFound();
  await lockCampaigns(tx, { projectIds: [], ids: [seen.campaignId] });
  await lockPeople(tx, [seen.personId, seen.friendId]);
  const [locked] = await lockRewards(tx, [id]);
  if (!locked) throw notFound();
  return locked;
}

function allowed(reward: Reward): 'pending' {
  const { status, usdUnits, reversalOf } = reward;
  if (reversalOf === null && (status === 'held' || (status === 'cancelled' && usdUnits > 0n))) return 'pending';
  throw undecidable(reward, 'allowed', 'It is not held, and was not refused by a person or a rule about fraud.');
}

function refused(reward: Reward): 'cancelled' {
  const { status, reversalOf } = reward;
  if (reversalOf === null && rewardStatus.isAmong('open', status)) return 'cancelled';
  throw undecidable(reward, 'refused', `It is ${status}.`);
}

function undecidable({ status }: Reward, what: string, why: string): Error {
  const details = { from: status, allowed: rewardStatus.allowedFrom(status) };
  return fault('INVALID_STATE', `This reward cannot be ${what}. ${why}`, { details });
}

/** What is granted again takes of the budget again. */
async function refuseOverBudget(tx: Tx, before: Reward, after: Reward): Promise<void> {
  const [campaign] = await lockCampaigns(tx, { projectIds: [], ids: [after.campaignId] });
  const needed = grantedUnits(after) - grantedUnits(before);
  if (!campaign || campaign.budget === null || needed <= campaign.budget - campaign.spent) return;
  throw fault('CONFLICT', 'The budget of the campaign does not allow for this reward any more. Raise it first.');
}
