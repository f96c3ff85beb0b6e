import { daysAfter } from '@coffer/kernel/clock.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { holdFound, isSeen } from '../rewards/hold-found.ts';
import { judgeFraud } from '../rewards/fraud-rules.ts';
import { recordRewards } from '../rewards/record-rewards.ts';
import { rewardStatus } from '../rewards/reward-status.ts';
import { lockRewardsOf, writeChecks } from '../rewards/reward-store.ts';
import { findFraudFacts } from './find-fraud-facts.ts';
import { findToldSignups } from './log-store.ts';
import type { Campaigns } from './scene.ts';

/**
 * Rewards for sign-ups that a payment has just proven. Before it nobody could say where the friend pays from, nor how many paid as fast:
 * so all that is asked of a reward is asked now, by the rules that gave it. The friends are locked, and so are the campaigns.
 */
export async function checkProven(
  deps: Pick<Deps, 'emit'>,
  tx: Tx,
  campaigns: Campaigns,
  proven: { friendIds: readonly number[]; rewardIds: readonly number[] },
  now: Date,
): Promise<void> {
  if (proven.rewardIds.length === 0) return;
  const ids = new Set(proven.rewardIds);
  const signups = new Map((await findToldSignups(tx, [...new Set(proven.friendIds)])).map((of) => [of.logId, of]));
  const asked = (await lockRewardsOf(tx, [...signups.keys()])).flatMap((reward) => {
    const of = signups.get(reward.eventLogId);
    // With what was added to it.
    const isProven = ids.has(reward.id) || (reward.reversalOf !== null && ids.has(reward.reversalOf));
    if (!of || !isProven || reward.usdUnits < 0n || !rewardStatus.isAmong('open', reward.status)) return [];
    const { rules } = campaigns.termsOf(reward);
    return [
      { reward, rules, of: { ...of, at: reward.availableAt ? daysAfter(reward.availableAt, -rules.holdDays) : now } },
    ];
  });
  const facts = await findFraudFacts(
    tx,
    asked.map(({ of }) => of),
  );
  const judged = asked.flatMap(({ reward, rules }, at) => {
    const known = facts[at];
    return known ? [{ reward, fraud: judgeFraud(known, rules.fraud, { isSeen: isSeen(reward) }) }] : [];
  });
  const changed = judged.flatMap(({ reward, fraud }) => holdFound(reward, fraud, now));
  await recordRewards(deps, tx, { changed }, now);
  await writeChecks(
    tx,
    judged.map(({ reward, fraud }) => ({ id: reward.id, checks: fraud.checks })),
  );
}
