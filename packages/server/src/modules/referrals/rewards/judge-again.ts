import { daysAfter } from '@coffer/kernel/clock.ts';
import type { JudgedFraud } from './fraud-rules.ts';
import { holdFound } from './hold-found.ts';
import type { Logged } from './judge-new.ts';
import type { Changed } from './record-rewards.ts';
import { grantedUnits, type NewReward, type Reward } from './reward.ts';
import { leastOf, tooOften, whyNoMore, whyNothing, type CampaignAt, type Rules, type WhyNot } from './reward-rules.ts';
import { rewardStatus } from './reward-status.ts';
import { familyOf, giveBack, spokenFor, takenBack, takeFrom, withoutRoom, type Family } from './spread-reward.ts';
import type { Tally } from './tally.ts';
import { wentBack } from './went-back.ts';
import { apartFrom, workOutReward, type WorkedOut } from './work-out-reward.ts';

type Judging = { of: Logged; campaign: CampaignAt; rules: Rules; tally: Tally; now: Date };

/** What comes of a reward; and, of what is more than it ever was, the row that it stands in: that is asked for fraud as what is new. */
export type JudgedAgain = { made: NewReward[]; changed: Changed[]; grown: NewReward | Changed | null };

const nothing: JudgedAgain = { made: [], changed: [], grown: null };

/**
 * What becomes of a reward as its payment is now: whether it was to be given was decided then, how much it is follows the money. One
 * that nobody asked for yet becomes less by itself, and comes back to what it was; of one that was asked for a row of its own takes back.
 * What is more than it ever was is a row of its own as well, with a hold of its own. What somebody refused stays refused, whatever comes or goes.
 */
export function judgeAgain(judging: Judging, reward: Reward, itsCorrections: readonly Reward[]): JudgedAgain {
  const { of, campaign, rules, tally } = judging;
  const terms = rules[reward.beneficiary];
  const family = familyOf(reward, itsCorrections);
  const granted = family.reduce((sum, one) => sum + grantedUnits(one), 0n);
  // What was never to be given has no amount that could change.
  const isCorrected = family.some(({ id, status }) => id !== reward.id && rewardStatus.isAmong('granted', status));
  const isOver = reward.status === 'cancelled' && (reward.usdUnits === 0n || isCorrected);
  if (!terms || isOver) return nothing;
  for (const one of family) tally.count(one, rules, of.at, -1n);
  // What was granted once no limit takes back: others came later, and rules of a later version may have given them more.
  const lefts = tally.left(reward, campaign, rules, of.at).map(({ code, usdUnits }) => {
    return { code, usdUnits: usdUnits > granted ? usdUnits : granted };
  });
  const worked = workOutReward(terms, of.base, lefts, leastOf(of, rules));
  const judged = reward.status === 'cancelled' ? ofRefused(judging, reward, worked) : spread(judging, family, worked);
  const after = new Map(judged.changed.map((one) => [one.after.id, one.after]));
  for (const one of family) tally.count(after.get(one.id) ?? one, rules, of.at, 1n);
  for (const one of judged.made) tally.countAdded(one, rules, { at: of.at, now: judging.now }, 1n);
  return judged;
}

/** Of what was refused it shows what of its payment is left; how much it would have been stays where nothing is. */
function ofRefused(judging: Judging, before: Reward, worked: WorkedOut): JudgedAgain {
  const { usdUnits, baseUsdUnits, workings } = worked;
  const most = before.mostUsdUnits ?? before.usdUnits;
  if (usdUnits > most && noMore(judging, before, worked)) return nothing;
  if (usdUnits > before.usdUnits) {
    const more = grownIn(judging, before, usdUnits - before.usdUnits);
    return { ...nothing, changed: [{ before, after: { ...more, baseUsdUnits, workings } }] };
  }
  if (usdUnits === before.usdUnits || (usdUnits === 0n && baseUsdUnits === before.baseUsdUnits)) return nothing;
  const left = usdUnits === 0n ? {} : { usdUnits, mostUsdUnits: before.mostUsdUnits ?? before.usdUnits };
  return { ...nothing, changed: [{ before, after: { ...before, ...left, baseUsdUnits, workings } }] };
}

function spread(judging: Judging, family: Family, worked: WorkedOut): JudgedAgain {
  const differs = worked.usdUnits - spokenFor(family);
  if (differs === 0n) return nothing;
  return differs < 0n ? lessOf(judging, family, worked, -differs) : moreOf(judging, family, worked, differs);
}

function lessOf({ of }: Judging, family: Family, worked: WorkedOut, units: bigint): JudgedAgain {
  const why = whyLess(of, worked);
  const { changed, left } = takeFrom(family, units, why);
  const row = { usdUnits: -left, status: 'available', statusReason: why, availableAt: null } as const;
  const made = left === 0n ? [] : [correctionOf(family, worked, row)];
  return { made, changed: changesOf(family, changed, worked), grown: null };
}

function moreOf(judging: Judging, family: Family, worked: WorkedOut, units: bigint): JudgedAgain {
  const { of, rules, tally, now } = judging;
  const [reward] = family;
  if (!reward) return nothing;
  const isBack = reward.status === 'reversed';
  if (isBack && tooOften(of, rules, { times: tally.times(reward) })) return nothing;
  const { changed, left } = giveBack(family, units);
  const root = changed.get(reward.id);
  // A payment that comes again was held before; a sign-up is held from what its friend pays now.
  if (isBack && root && of.key === 'signup') {
    changed.set(root.id, { ...root, availableAt: daysAfter(now, rules.holdDays) });
  }
  // What came back just now is not taken back any more.
  const back = takenBack(family.map((one) => changed.get(one.id) ?? one));
  const again = back < left ? back : left;
  const came = { status: 'available', statusReason: 'What was taken back came again.', availableAt: null } as const;
  const made = again > 0n ? [correctionOf(family, worked, { ...came, usdUnits: again })] : [];
  const rest = left - (again > 0n ? again : 0n);
  const whyNot = noMore(judging, reward, worked);
  const more = whyNot ? rest : inWindow(judging, reward, rest);
  if (more === 0n) return { made, changed: changesOf(family, changed, worked), grown: null };
  const roomless = withoutRoom(family, more).map((after) => ({ before: rowOf(family, after.id), after }));
  const availableAt = daysAfter(now, rules.holdDays);
  if (whyNot) {
    // It stays spoken for: no later event gives it after all.
    const row = { usdUnits: more, status: 'cancelled', statusReason: whyNot.text, availableAt } as const;
    const changes = [...changesOf(family, changed, worked), ...roomless];
    return { made: [...made, correctionOf(family, worked, row)], changed: changes, grown: null };
  }
  // What waits for a person is decided about as a whole.
  const waiting = family.map((one) => changed.get(one.id) ?? one).find(isWaiting);
  if (waiting) {
    changed.set(waiting.id, grownIn(judging, waiting, more));
    const changes = [...changesOf(family, changed, worked), ...roomless];
    return { made, changed: changes, grown: changes.find(({ after }) => after.id === waiting.id) ?? null };
  }
  const grown = correctionOf(family, worked, {
    usdUnits: more,
    status: 'pending',
    statusReason: isPaidMore(reward, worked) ? 'More of the payment came.' : 'A limit leaves more of it than before.',
    availableAt,
  });
  return { made: [...made, grown], changed: [...changesOf(family, changed, worked), ...roomless], grown };
}

function isPaidMore({ baseUsdUnits }: Reward, worked: WorkedOut): boolean {
  return (worked.baseUsdUnits ?? 0n) > (baseUsdUnits ?? 0n);
}

function noMore({ of, campaign, rules, now }: Judging, reward: Reward, worked: WorkedOut): WhyNot | null {
  return whyNoMore(of, campaign, rules, { to: reward.beneficiary, isPaidMore: isPaidMore(reward, worked), now });
}

/** What is added counts in the window in which it came as well: who tops up payments of many days gets no limit of each. */
function inWindow({ of, rules, tally, now }: Judging, reward: Reward, units: bigint): bigint {
  const left = tally.leftToAdd(reward, rules, { at: of.at, now });
  if (left === null || units <= left) return units;
  return left > 0n ? left : 0n;
}

function rowOf(family: Family, id: number): Reward {
  const found = family.find((one) => one.id === id);
  if (!found) throw new Error(`the reward ${id} is not among those that share its amount`);
  return found;
}

/** What only came again has no hold that could begin anew. */
function isWaiting({ status, reversalOf, availableAt }: Reward): boolean {
  return status === 'held' && (reversalOf === null || availableAt !== null);
}

/** All of it is held from now on: nobody has it yet, and a person looks at the whole. */
function grownIn({ rules, now }: Judging, one: Reward, units: bigint): Reward {
  const usdUnits = one.usdUnits + units;
  if (usdUnits <= (one.mostUsdUnits ?? one.usdUnits)) return { ...one, usdUnits };
  return {
    ...one,
    usdUnits,
    mostUsdUnits: null,
    availableAt: laterOf(one.availableAt, daysAfter(now, rules.holdDays)),
  };
}

/** A sign-up that no payment proves is free on no day. */
function laterOf(known: Date | null, other: Date): Date | null {
  return known !== null && other > known ? other : known;
}

function changesOf(family: Family, changed: ReadonlyMap<number, Reward>, worked: WorkedOut): Changed[] {
  return family.flatMap((before) => {
    const after = changed.get(before.id);
    if (!after) return [];
    const { baseUsdUnits } = worked;
    // What is gone still says how it was worked out.
    const workings = after.status === 'reversed' ? before.workings : apartFrom(worked, after.usdUnits);
    return [{ before, after: { ...after, baseUsdUnits, workings } }];
  });
}

type Row = Pick<NewReward, 'usdUnits' | 'status' | 'statusReason' | 'availableAt'>;

function correctionOf([reward]: Family, worked: WorkedOut, row: Row): NewReward {
  if (!reward) throw new Error('nothing is there to be corrected');
  const { projectId, campaignId, version, beneficiary, personId, friendId, eventLogId, paymentId } = reward;
  return {
    projectId,
    campaignId,
    version,
    beneficiary,
    personId,
    friendId,
    eventLogId,
    paymentId,
    baseUsdUnits: worked.baseUsdUnits,
    workings: apartFrom(worked, row.usdUnits),
    findings: [],
    checks: [],
    holdFrom: null,
    reversalOf: reward.id,
    ...row,
  };
}

/** What is found about what more came: it is held, or refused and not given again. What was given before is asked as it is to be paid out. */
export function judgeGrown(row: NewReward, fraud: JudgedFraud, now: Date): NewReward {
  const { findings, checks, action, reason } = fraud;
  const said = { ...row, findings, checks };
  if (reason === null) return said;
  if (action === 'block') return { ...said, status: 'cancelled', statusReason: reason };
  return { ...said, status: 'held', statusReason: reason, holdFrom: now };
}

/** The same where it was put to what waits for a person already: they see it, and say what becomes of the whole. */
export function judgeGrownIn({ before, after }: Changed, fraud: JudgedFraud, now: Date): Changed {
  const [found] = holdFound(after, fraud, now, false);
  return { before, after: found?.after ?? after };
}

/**
 * What somebody allows is worked out by what is left of its payment, of the limits and of the budget by now, and of what is given or refused
 * beside it; or why nothing is.
 */
export function judgeAllowed(judging: Judging, reward: Reward, family: Family): Reward | WhyNot {
  const { of, campaign, rules, tally } = judging;
  const terms = rules[reward.beneficiary];
  if (!terms) throw new Error(`the reward ${reward.id} has no terms`);
  for (const one of family) tally.count(one, rules, of.at, -1n);
  const lefts = tally.left(reward, campaign, rules, of.at);
  const worked = workOutReward(terms, of.base, lefts, leastOf(of, rules));
  const often = tooOften(of, rules, { times: tally.times(reward) });
  if (often) return often;
  if (worked.nothing !== null) return whyNothing(worked.nothing, of, rules);
  const others = spokenFor(family.filter(({ id }) => id !== reward.id));
  let usdUnits = worked.usdUnits - others;
  if (usdUnits <= 0n) return { code: 'amount', text: 'All that its payment brings is given already.' };
  const most = reward.mostUsdUnits ?? reward.usdUnits;
  if (usdUnits > most && noMore(judging, reward, worked)) usdUnits = most;
  const judged =
    usdUnits > most
      ? grownIn(judging, reward, usdUnits - reward.usdUnits)
      : { ...reward, usdUnits, mostUsdUnits: most };
  return { ...judged, baseUsdUnits: worked.baseUsdUnits, workings: apartFrom(worked, usdUnits) };
}

/** Why there is less than there was. */
function whyLess({ base, key }: Logged, { nothing: why }: WorkedOut): string {
  if (key === 'signup') return wentBack.unpaid;
  if (why === 'too_small') return wentBack.tooSmall;
  if (base === null || base.receivedUsdUnits === 0n) return wentBack.gone;
  return base.refundedUsdUnits > 0n ? wentBack.paidBack : wentBack.less;
}
