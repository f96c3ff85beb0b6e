import type { FraudRule } from '@coffer/contract/growth/growth-words.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Origin } from '../../activity/index.ts';
import { findAddressFacts, type AddressFacts } from '../judging/find-fraud-facts.ts';
import { listRules } from '../rewards/campaign-store.ts';
import { judgeAddresses } from '../rewards/fraud-rules.ts';
import { holdFound, isSeen } from '../rewards/hold-found.ts';
import { recordRewards, type Changed } from '../rewards/record-rewards.ts';
import type { Reward } from '../rewards/reward.ts';
import { lockAvailable } from '../rewards/reward-store.ts';
import type { Rules } from '../rewards/reward-rules.ts';

/** What nobody can say for sure as a reward is made: addresses are named, and other friends pay, afterwards. */
const asked: readonly FraudRule[] = ['paying_address', 'shared_paying_address', 'shared_payout_address'];

/**
 * Before somebody names an address nobody can say whether their friends paid from it. So it is asked when they are to be paid there, with
 * all that is known by then: what looks wrong waits for a person, unless one decided about this very finding already. The person's row is locked. Says
 * which are held.
 */
export async function holdSuspicious(
  deps: Pick<Deps, 'emit'>,
  tx: Tx,
  { now }: Pick<Origin, 'now'>,
  whose: { personId: number; recipientId: number },
): Promise<ReadonlySet<number>> {
  // What was added to a reward later is looked at as any, and held by itself. What is owed is not asked for.
  const rewards = (await lockAvailable(tx, whose.personId)).filter(({ usdUnits }) => usdUnits > 0n);
  const facts = await findAddressFacts(
    tx,
    rewards.map(({ projectId, friendId, paymentId }) => ({ projectId, friendId, paymentId, at: now, asked: whose })),
  );
  const rules = await listRules(tx, [...new Set(rewards.map(({ campaignId }) => campaignId))]);
  const changed = rewards.flatMap((before, at) => heldOf(before, rules, facts[at], now));
  await recordRewards(deps, tx, { changed }, now);
  return new Set(changed.map(({ before }) => before.id));
}

function heldOf(before: Reward, all: readonly Rules[], facts: AddressFacts | undefined, now: Date): Changed[] {
  const rules = all.find((one) => one.campaignId === before.campaignId && one.version === before.version);
  if (!rules || !facts) throw new Error(`the rules of the reward ${before.id} are gone`);
  const judged = judgeAddresses(facts, rules.fraud, { asked, isSeen: isSeen(before) });
  return judged.reason === null ? [] : holdFound(before, judged, now, false);
}
