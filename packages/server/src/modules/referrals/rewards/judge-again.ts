import { daysAfter } from '@coffer/kernel/clock.ts';
import type { Logged } from './judge-new.ts';
import type { Changed, Recorded } from './record-rewards.ts';
import { grantedUnits, type NewReward, type Reward } from './reward.ts';
import { leastOf, tooOften, whyNothing, type CampaignAt, type Rules, type WhyNot } from './reward-rules.ts';
import { rewardStatus } from './reward-status.ts';
import type { Tally } from './tally.ts';
import { wentBack } from './went-back.ts';
import { workOutReward, type WorkedOut } from './work-out-reward.ts';

type Judging = { of: Logged; campaign: CampaignAt; rules: Rules; tally: Tally; now: Date };

/**
 * What becomes of a reward as its payment is now: whether it was to be given was decided then, how much it is follows the money. One
 * that nobody asked for yet changes itself; one that was asked for stays, and a row of its own corrects it. What somebody refused stays
 * refused, whatever comes or goes.
 */
export function judgeAgain(judging: Judging, reward: Reward, itsCorrections: readonly Reward[]): Required<Recorded> {
  const { of, campaign, rules, tally } = judging;
  const corrections = itsCorrections.filter(({ status }) => rewardStatus.isAmong('granted', status));
  const terms = rules[reward.beneficiary];
  // What was never to be given has no amount that could change.
  const isOver = reward.status === 'cancelled' && (reward.usdUnits === 0n || corrections.length > 0);
  if (!terms || isOver) return { made: [], changed: [] };
  const all = [reward, ...corrections];
  const granted = all.reduce((sum, one) => sum + grantedUnits(one), 0n);
  for (const one of all) tally.count(one, rules, of.at, -1n);
  // What was granted once no limit takes back: others came later, and rules of a later version may have given them more.
  const lefts = tally.left(reward, campaign, rules, of.at).map(({ code, usdUnits }) => {
    return { code, usdUnits: usdUnits > granted ? usdUnits : granted };
  });
  const worked = workOutReward(terms, of.base, lefts, leastOf(of, rules));
  const isAsked = reward.status === 'reserved' || reward.status === 'paid' || corrections.length > 0;
  const made = isAsked ? correctionOf(judging, reward, worked, granted) : [];
  const changed = isAsked ? [] : changeOf(judging, reward, worked);
  const [after] = changed;
  for (const one of [after?.after ?? reward, ...corrections, ...made]) tally.count(one, rules, of.at, 1n);
  return { made, changed };
}

/** What somebody allows is worked out by what is left of its payment, of the limits and of the budget by now; or why nothing is. */
export function judgeAllowed({ of, campaign, rules, tally }: Judging, reward: Reward): Reward | WhyNot {
  const terms = rules[reward.beneficiary];
  if (!terms) throw new Error(`the reward ${reward.id} has no terms`);
  tally.count(reward, rules, of.at, -1n);
  const lefts = tally.left(reward, campaign, rules, of.at);
  const worked = workOutReward(terms, of.base, lefts, leastOf(of, rules));
  const often = tooOften(of, rules, { times: tally.times(reward) });
  if (often) return often;
  if (worked.nothing !== null) return whyNothing(worked.nothing, of, rules);
  const { usdUnits, baseUsdUnits, workings } = worked;
  return { ...reward, usdUnits, baseUsdUnits, workings };
}

function correctionOf({ of, rules, now }: Judging, reward: Reward, worked: WorkedOut, granted: bigint): NewReward[] {
  const differs = worked.usdUnits - granted;
  if (differs === 0n) return [];
  // More than was ever given is held as what is new is.
  const isMore = differs > 0n && worked.usdUnits > reward.usdUnits;
  const { projectId, campaignId, version, beneficiary, personId, friendId, eventLogId, paymentId } = reward;
  return [
    {
      projectId,
      campaignId,
      version,
      beneficiary,
      personId,
      friendId,
      eventLogId,
      paymentId,
      usdUnits: differs,
      baseUsdUnits: worked.baseUsdUnits,
      status: isMore ? 'pending' : 'available',
      statusReason:
        differs < 0n ? whyLess(of, worked) : isMore ? 'More of the payment came.' : 'What was taken back came again.',
      workings: worked.workings,
      findings: [],
      checks: [],
      holdFrom: null,
      availableAt: isMore ? daysAfter(now, rules.holdDays) : null,
      reversalOf: reward.id,
    },
  ];
}

function changeOf(judging: Judging, before: Reward, worked: WorkedOut): Changed[] {
  const { of, rules, tally, now } = judging;
  const { usdUnits, baseUsdUnits, workings } = worked;
  if (before.status === 'reversed') {
    if (usdUnits === 0n || tooOften(of, rules, { times: tally.times(before) })) return [];
    // What was held, and nobody looked at, is held again.
    const isHeld = before.holdFrom !== null && before.decidedBy === null;
    const status = isHeld ? 'held' : 'pending';
    const statusReason = isHeld ? (before.findings[0]?.text ?? null) : null;
    // A payment that comes again was held before; a sign-up is held from what its friend pays now.
    const availableAt = of.key === 'signup' ? daysAfter(now, rules.holdDays) : before.availableAt;
    return [{ before, after: { ...before, usdUnits, baseUsdUnits, workings, status, statusReason, availableAt } }];
  }
  if (usdUnits === 0n && rewardStatus.isAmong('open', before.status)) {
    return [{ before, after: { ...before, baseUsdUnits, status: 'reversed', statusReason: whyLess(of, worked) } }];
  }
  // Of what was refused it shows what of its payment is left; how much it would have been stays.
  const isGone = before.status === 'cancelled' && usdUnits === 0n && baseUsdUnits !== before.baseUsdUnits;
  if (isGone) return [{ before, after: { ...before, baseUsdUnits, workings } }];
  if (usdUnits === before.usdUnits || usdUnits === 0n) return [];
  return [{ before, after: { ...before, usdUnits, baseUsdUnits, workings } }];
}

/** Why there is less than there was. */
function whyLess({ base, key }: Logged, { nothing }: WorkedOut): string {
  if (key === 'signup') return wentBack.unpaid;
  if (nothing === 'too_small') return wentBack.tooSmall;
  if (base === null || base.receivedUsdUnits === 0n) return wentBack.gone;
  return base.refundedUsdUnits > 0n ? wentBack.paidBack : wentBack.less;
}
