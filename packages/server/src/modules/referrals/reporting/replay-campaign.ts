import { dayIn } from '../rewards/cap-window.ts';
import type { FraudFacts } from '../rewards/fraud-rules.ts';
import { judgeNew, type Logged } from '../rewards/judge-new.ts';
import type { CampaignAt, Rules } from '../rewards/reward-rules.ts';
import { Tally } from '../rewards/tally.ts';
import { workOutReward } from '../rewards/work-out-reward.ts';

/** A payment of a friend in the past, as the engine would have seen it. */
export type Past = Logged & { facts: FraudFacts };

export type Replayed = {
  usdUnits: bigint;
  /** What it would be without any limit, what the limit for one payment took away, and what all others did. */
  shareUnits: bigint;
  capUnits: bigint;
  capsUnits: bigint;
  friendUnits: bigint;
  payments: number;
  referrers: number;
  friends: number;
  perDay: ReadonlyMap<string, bigint>;
  /** When the budget was spent, in days from the first. */
  budgetLastedMs: number | null;
};

/** What rules would have given for what happened: by the very functions that grant, on a campaign that is active and new. */
export function replayCampaign(past: readonly Past[], rules: Rules, budget: bigint | null, from: Date): Replayed {
  const campaign: CampaignAt = {
    id: rules.campaignId,
    projectId: 0,
    status: 'active',
    isDefault: true,
    pausedBecause: null,
    activatedAt: new Date(0),
    startsAt: null,
    endsAt: null,
    budget,
    spent: 0n,
  };
  const tally = new Tally([campaign], [], []);
  const sums = { usdUnits: 0n, shareUnits: 0n, capUnits: 0n, capsUnits: 0n, friendUnits: 0n };
  const [payments, referrers, friends] = [new Set<number>(), new Set<number>(), new Set<number>()];
  const perDay = new Map<string, bigint>();
  let budgetLastedMs: number | null = null;
  for (const of of past) {
    if (budgetLastedMs !== null) break;
    const day = dayIn(of.at, rules.zone);
    for (const reward of judgeNew(of, campaign, rules, tally, of.facts, of.at)) {
      if (reward.status === 'cancelled') continue;
      sums.usdUnits += reward.usdUnits;
      if (reward.beneficiary === 'friend') sums.friendUnits += reward.usdUnits;
      else addReferrers(sums, of, rules, reward.usdUnits);
      perDay.set(day, (perDay.get(day) ?? 0n) + reward.usdUnits);
      payments.add(of.paymentId ?? 0);
      referrers.add(of.referrer.id);
      friends.add(of.friend.id);
    }
    const hasNone = budget !== null && budget - sums.usdUnits < centUnits;
    if (hasNone) budgetLastedMs = of.at.getTime() - from.getTime();
  }
  return { ...sums, payments: payments.size, referrers: referrers.size, friends: friends.size, perDay, budgetLastedMs };
}

const centUnits = 1_000_000n;

/** How much of what it would be without limits each of them took away. */
function addReferrers(
  sums: Record<'shareUnits' | 'capUnits' | 'capsUnits', bigint>,
  { base }: Past,
  { referrer }: Rules,
  given: bigint,
): void {
  if (!referrer) return;
  const capped = workOutReward(referrer, base, []).usdUnits;
  const free =
    referrer.capUsdUnits === null ? capped : workOutReward({ ...referrer, capUsdUnits: null }, base, []).usdUnits;
  sums.shareUnits += free;
  sums.capUnits += free - capped;
  sums.capsUnits += capped - given;
}
