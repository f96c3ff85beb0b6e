import { daysAfter } from '@coffer/kernel/clock.ts';
import { judgeFraud, type FraudFacts } from './fraud-rules.ts';
import type { NewReward } from './reward.ts';
import {
  checkOccurrence,
  leastOf,
  whyNothing,
  type Beneficiary,
  type CampaignAt,
  type Occurrence,
  type Rules,
} from './reward-rules.ts';
import type { RewardStatus } from './reward-status.ts';
import type { Tally } from './tally.ts';
import { workOutReward, type Terms } from './work-out-reward.ts';

/** Something that happened, with what it is called here. */
export type Logged = Occurrence & {
  logId: number;
  projectId: number;
  reference: string | null;
};

/**
 * What a campaign gives for something that happened, to each of the two, or why it gives nothing. Where nothing is left of a payment
 * there is nothing to be said. The same for who grants it and who only wants to know.
 */
export function judgeNew(
  of: Logged,
  campaign: CampaignAt,
  rules: Rules,
  tally: Tally,
  facts: FraudFacts,
  now: Date,
): NewReward[] {
  const made: NewReward[] = [];
  for (const to of ['referrer', 'friend'] as const) {
    const terms = rules[to];
    const one = terms && judgeOne({ of, campaign, rules, tally, facts, now }, to, terms);
    if (!one) continue;
    tally.count(one, rules, of.at, 1n);
    made.push(one);
  }
  return made;
}

type Judging = { of: Logged; campaign: CampaignAt; rules: Rules; tally: Tally; facts: FraudFacts; now: Date };

function judgeOne(
  { of, campaign, rules, tally, facts, now }: Judging,
  to: Beneficiary,
  terms: Terms,
): NewReward | null {
  const personId = to === 'referrer' ? of.referrer.id : of.friend.id;
  const whose = { campaignId: campaign.id, friendId: of.friend.id, personId, beneficiary: to };
  const asked = checkOccurrence(of, campaign, rules, to, { times: tally.times(whose) });
  const worked = workOutReward(terms, of.base, tally.left(whose, campaign, rules, of.at), leastOf(of, rules));
  if (worked.nothing === 'nothing_left') return null;
  const fraud = judgeFraud(facts, rules.fraud);
  const whyNot = asked.whyNot ?? (worked.nothing === null ? null : whyNothing(worked.nothing, of, rules));
  const standing = standingOf(whyNot?.text ?? null, fraud);
  return {
    projectId: of.projectId,
    ...whose,
    version: rules.version,
    eventLogId: of.logId,
    paymentId: of.paymentId,
    usdUnits: whyNot ? 0n : worked.usdUnits,
    baseUsdUnits: worked.baseUsdUnits,
    ...standing,
    workings: worked.workings,
    findings: fraud.findings,
    checks: [...asked.checks, ...fraud.checks],
    holdFrom: standing.status === 'held' ? now : null,
    availableAt: isUnproven(of) ? null : daysAfter(of.at, rules.holdDays),
    reversalOf: null,
  };
}

/** That somebody signed up is worth nothing before they paid: until then there is no day on which it is free. */
function isUnproven({ key, friend }: Logged): boolean {
  return key === 'signup' && friend.firstPaymentAt === null;
}

function standingOf(
  whyNot: string | null,
  { action, reason }: ReturnType<typeof judgeFraud>,
): { status: RewardStatus; statusReason: string | null } {
  if (whyNot !== null) return { status: 'cancelled', statusReason: whyNot };
  if (action === 'block') return { status: 'cancelled', statusReason: reason };
  return action === 'hold' ? { status: 'held', statusReason: reason } : { status: 'pending', statusReason: null };
}
