import { fault, invalid } from '@coffer/contract/errors.ts';
import type { RewardView } from '@coffer/contract/growth/rewards.ts';
import { nameOf, notFound, onlyProjects, writeProject, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { judgeAllowed } from '../rewards/judge-again.ts';
import { recordRewards, type Changed } from '../rewards/record-rewards.ts';
import type { Reward } from '../rewards/reward.ts';
import { rewardStatus } from '../rewards/reward-status.ts';
import { findReward, lockRewardsOf } from '../rewards/reward-store.ts';
import { showReward } from '../rewards/view-reward.ts';
import { lockPeople } from './facts-store.ts';
import { findLogged } from './find-logged.ts';
import { Campaigns, countGranted } from './scene.ts';

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
    const scene = await lockInOrder(tx, projectId, params.id);
    const said = { decidedBy: nameOf(call.subject), statusReason: decision === 'refuse' ? (reason ?? null) : null };
    const changed = decision === 'allow' ? [await allowed(tx, scene, call.now)] : refused(scene);
    await recordRewards(
      deps,
      tx,
      { changed: changed.map(({ before, after }) => ({ before, after: { ...after, ...said } })) },
      call.now,
    );
    const { reward } = scene;
    await recordActivity(tx, call, {
      action: decision === 'allow' ? 'reward.allowed' : 'reward.refused',
      entity: 'reward',
      entityId: reward.id,
      projectId,
      before: { status: reward.status, reason: reward.statusReason },
      after: { status: decision === 'allow' ? 'pending' : 'cancelled', reason: said.statusReason },
    });
    return showReward(tx, onlyProjects(projectId), reward.id);
  });
}

type Scene = { campaigns: Campaigns; reward: Reward; corrections: Reward[] };

/** The campaign, then who is concerned, then the reward with what corrects it: as everybody does. */
async function lockInOrder(tx: Tx, projectId: number, id: number): Promise<Scene> {
  const seen = await findReward(tx, onlyProjects(projectId), id);
  if (!seen) throw notFound();
  const campaigns = await Campaigns.lock(tx, [], [seen.campaignId]);
  await lockPeople(tx, [seen.personId, seen.friendId]);
  const locked = await lockRewardsOf(tx, [seen.eventLogId]);
  const reward = locked.find((one) => one.id === id);
  if (!reward) throw notFound();
  return { campaigns, reward, corrections: locked.filter(({ reversalOf }) => reversalOf === id) };
}

/** Judged again, by what is there by now: money may have gone back, and limits and the budget may be used up. */
async function allowed(tx: Tx, { campaigns, reward }: Scene, now: Date): Promise<Changed> {
  const { status, usdUnits, reversalOf } = reward;
  if (reversalOf !== null || !(status === 'held' || (status === 'cancelled' && usdUnits > 0n))) {
    throw undecidable(reward, 'allowed', 'It is not held, and was not refused by a person or a rule about fraud.');
  }
  const of = await findLogged(tx, reward);
  if (!of) throw undecidable(reward, 'allowed', 'What it was given for is not there any more.');
  const terms = campaigns.termsOf(reward);
  const tally = await countGranted(tx, campaigns, [{ of, terms }]);
  const judged = judgeAllowed({ of, ...terms, tally, now }, reward);
  if ('code' in judged) throw fault('CONFLICT', `This reward cannot be allowed any more. ${judged.text}`);
  return { before: reward, after: { ...judged, status: 'pending' } };
}

/** With what corrects it: what was given and what was taken back of it come to nothing together. */
function refused({ reward, corrections }: Scene): Changed[] {
  const { status, reversalOf } = reward;
  const isOpen = (one: Reward) => rewardStatus.isAmong('open', one.status);
  if (reversalOf !== null || !isOpen(reward)) throw undecidable(reward, 'refused', `It is ${status}.`);
  const granted = corrections.filter((one) => rewardStatus.isAmong('granted', one.status));
  if (!granted.every(isOpen)) throw undecidable(reward, 'refused', 'What corrects it was asked for already.');
  return [reward, ...granted].map((before) => ({ before, after: { ...before, status: 'cancelled' } }));
}

function undecidable({ status }: Reward, what: string, why: string): Error {
  const details = { from: status, allowed: rewardStatus.allowedFrom(status) };
  return fault('INVALID_STATE', `This reward cannot be ${what}. ${why}`, { details });
}
