import { fault, invalid } from '@coffer/contract/errors.ts';
import type { RewardView } from '@coffer/contract/growth/rewards.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import { nameOf, notFound, onlyProjects, writeProject, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { systemEvent } from '../happenings/system-events.ts';
import { judgeAllowed } from '../rewards/judge-again.ts';
import { familyOf, isFree } from '../rewards/spread-reward.ts';
import { recordRewards, type Changed } from '../rewards/record-rewards.ts';
import { grantedUnits, type NewReward, type Reward } from '../rewards/reward.ts';
import { rewardStatus } from '../rewards/reward-status.ts';
import { findReward, lockRewardsOf } from '../rewards/reward-store.ts';
import { showReward } from '../rewards/view-reward.ts';
import { lockPeople } from './facts-store.ts';
import { findLogged } from './find-logged.ts';
import { Campaigns, countGranted } from './scene.ts';

type Given = { decision: 'allow' | 'refuse'; reason?: string | null | undefined };

/**
 * A person says what becomes of a reward: as often as they like, as long as nobody asked for it to be paid out. One for what a shop told
 * follows no money that we see: was the shop wrong, a person takes it back afterwards as well, once, by a row of its own.
 */
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
    const { reward } = scene;
    const takenBack = decision === 'refuse' ? await takeBack(tx, scene, reason ?? null) : undefined;
    const changed = takenBack ? [] : decision === 'allow' ? [await allowed(tx, scene, call.now)] : refused(scene);
    const decided = changed.map(({ before, after }) => ({ before, after: { ...after, ...said } }));
    const folded = decision === 'allow' ? refusedWith(scene) : [];
    const made = takenBack ? [takenBack] : [];
    await recordRewards(deps, tx, { made, changed: [...decided, ...folded] }, call.now);
    const stays = takenBack && { status: reward.status, takenBackUSD: dollarsOf(-takenBack.usdUnits) };
    await recordActivity(tx, call, {
      action: decision === 'allow' ? 'reward.allowed' : 'reward.refused',
      entity: 'reward',
      entityId: reward.id,
      projectId,
      before: { status: reward.status, reason: reward.statusReason },
      after: { status: decision === 'allow' ? 'pending' : 'cancelled', reason: said.statusReason, ...stays },
    });
    return showReward(tx, onlyProjects(projectId), reward.id);
  });
}

/** What somebody decides about: a reward, or what was added to one later, which `root` is. And all that corrects that one. */
type Scene = { campaigns: Campaigns; reward: Reward; root: Reward; corrections: Reward[] };

/** The campaign, then who is concerned, then the reward with what corrects it: as everybody does. */
async function lockInOrder(tx: Tx, projectId: number, id: number): Promise<Scene> {
  const seen = await findReward(tx, onlyProjects(projectId), id);
  if (!seen) throw notFound();
  const campaigns = await Campaigns.lock(tx, [], [seen.campaignId]);
  await lockPeople(tx, [seen.personId, seen.friendId]);
  const locked = await lockRewardsOf(tx, [seen.eventLogId]);
  const reward = locked.find((one) => one.id === id);
  if (!reward) throw notFound();
  const root = reward.reversalOf === null ? reward : locked.find((one) => one.id === reward.reversalOf);
  if (!root) throw notFound();
  return { campaigns, reward, root, corrections: locked.filter(({ reversalOf }) => reversalOf === root.id) };
}

/** Judged again, by what is there by now: money may have gone back, and limits and the budget may be used up. */
async function allowed(tx: Tx, { campaigns, reward, root, corrections }: Scene, now: Date): Promise<Changed> {
  if (!(reward.status === 'held' || isRefused(reward))) {
    throw undecidable(reward, 'allowed', 'It is not held, and was not refused by a person or a rule about fraud.');
  }
  if (!rewardStatus.isAmong('granted', root.status) && root.id !== reward.id) {
    throw undecidable(reward, 'allowed', `The reward ${root.id}, which it adds to, is ${root.status}.`);
  }
  const of = await findLogged(tx, reward);
  if (!of) throw undecidable(reward, 'allowed', 'What it was given for is not there any more.');
  const terms = campaigns.termsOf(reward);
  const tally = await countGranted(tx, campaigns, [{ of, terms }], now);
  // What was refused with it is allowed with it, and what was refused by itself stays so.
  const beside =
    reward.status === 'cancelled' && root.id === reward.id
      ? corrections.filter((one) => !isRefusedWith(root, one))
      : corrections;
  const judged = judgeAllowed({ of, ...terms, tally, now }, reward, familyOf(root, beside));
  if ('code' in judged) throw fault('CONFLICT', `This reward cannot be allowed any more. ${judged.text}`);
  return { before: reward, after: { ...judged, status: isFree(judged) ? 'available' : 'pending' } };
}

/** By a person, or by a rule about fraud. What nothing is given for by its terms is nobody's to allow, also where it would add to a reward. */
function isRefused({ status, usdUnits, decidedBy, findings }: Reward): boolean {
  return status === 'cancelled' && usdUnits > 0n && (decidedBy !== null || findings.length > 0);
}

/** Where a refused reward is allowed it is worth all that is left of its payment: what had been added to it, and was refused, is nothing by itself. */
function refusedWith({ reward, root, corrections }: Scene): Changed[] {
  if (reward.status !== 'cancelled' || root.id !== reward.id) return [];
  const added = corrections.filter((one) => isRefusedWith(root, one));
  return added.map((before) => ({ before, after: { ...before, usdUnits: 0n, mostUsdUnits: null } }));
}

/** In one go with its reward, by the same person for the same reason. What a rule or a term refused was refused by itself. */
function isRefusedWith(root: Reward, { status, usdUnits, decidedBy, statusReason }: Reward): boolean {
  if (status !== 'cancelled' || usdUnits <= 0n || decidedBy === null) return false;
  return decidedBy === root.decidedBy && statusReason === root.statusReason;
}

function isGranted({ status }: Reward): boolean {
  return rewardStatus.isAmong('granted', status);
}

const addedIsAsked = 'What was added to it is asked for. Reject that withdrawal, and both can be refused.';

/** With what corrects it: what was given and what was taken back of it come to nothing together. What was added to it can be refused alone. */
function refused({ reward, corrections }: Scene): Changed[] {
  const { status, reversalOf, usdUnits } = reward;
  const isOpen = (one: Reward) => rewardStatus.isAmong('open', one.status);
  if (usdUnits < 0n) throw undecidable(reward, 'refused', 'It takes back what was given before.');
  if (!isOpen(reward)) throw undecidable(reward, 'refused', `It is ${status}.`);
  const granted = reversalOf === null ? corrections.filter(isGranted) : [];
  if (granted.some(({ status: of }) => of === 'reserved')) throw undecidable(reward, 'refused', addedIsAsked);
  if (!granted.every(isOpen)) throw undecidable(reward, 'refused', 'What was added to it is paid out already.');
  return [reward, ...granted].map((before) => ({ before, after: { ...before, status: 'cancelled' } }));
}

/** Undefined where it is simply refused: nobody asked for it yet, or what it was given for is money that we see. */
async function takeBack(
  tx: Tx,
  { reward, corrections }: Scene,
  statusReason: string | null,
): Promise<NewReward | undefined> {
  const isAsked = reward.reversalOf === null && (reward.status === 'reserved' || reward.status === 'paid');
  if (!isAsked || reward.paymentId !== null) return undefined;
  const told = await findLogged(tx, reward);
  if (!told || systemEvent(told.key)) return undefined;
  const left = [reward, ...corrections].reduce((sum, one) => sum + grantedUnits(one), 0n);
  if (left === 0n) throw undecidable(reward, 'refused', 'It was taken back already.');
  const { projectId, campaignId, version, beneficiary, personId, friendId, eventLogId, baseUsdUnits } = reward;
  return {
    projectId,
    campaignId,
    version,
    beneficiary,
    personId,
    friendId,
    eventLogId,
    baseUsdUnits,
    statusReason,
    paymentId: null,
    usdUnits: -left,
    status: 'available',
    workings: [],
    findings: [],
    checks: [],
    holdFrom: null,
    availableAt: null,
    reversalOf: reward.id,
  };
}

function undecidable({ status }: Reward, what: string, why: string): Error {
  const details = { from: status, allowed: rewardStatus.allowedFrom(status) };
  return fault('INVALID_STATE', `This reward cannot be ${what}. ${why}`, { details });
}
