import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { checkProven } from './check-proven.ts';
import { convertFriends, type Converted } from './convert-friends.ts';
import { dateSignups } from './date-signups.ts';
import { findFriendPayments, type FriendPayment } from './facts-store.ts';
import { findFraudFacts } from './find-fraud-facts.ts';
import { asPaid, findSignups } from './find-signups.ts';
import { judgeAgain, judgeGrown, judgeGrownIn, type JudgedAgain } from '../rewards/judge-again.ts';
import { judgeNew, type Logged } from '../rewards/judge-new.ts';
import { findPaymentLogs, insertPaymentLogs, writePaymentLogs, type NewLog, type PaymentLog } from './log-store.ts';
import { pauseSpentCampaigns } from './pause-spent.ts';
import { judgeFraud } from '../rewards/fraud-rules.ts';
import { isSeen } from '../rewards/hold-found.ts';
import { recordRewards, type Changed, type Recorded } from '../rewards/record-rewards.ts';
import type { NewReward, Reward } from '../rewards/reward.ts';
import { findCampaignsOf, lockRewardsOf } from '../rewards/reward-store.ts';
import type { Tally } from '../rewards/tally.ts';
import { Campaigns, countGranted, lockConcerned, type Judged } from './scene.ts';

type Emitting = Pick<Deps, 'emit'>;

/**
 * Judges payments as they stand now: those that are counted for the first time bring rewards, those that were counted before change
 * what they brought. So it says the same however often it is asked. Campaigns are locked first, then people, then rewards.
 */
export async function judgePayments(deps: Emitting, tx: Tx, paymentIds: readonly number[], now: Date): Promise<void> {
  const payments = inOrder(await findFriendPayments(tx, paymentIds), paymentIds);
  if (payments.length === 0) return;
  const ids = payments.map(({ paymentId }) => paymentId);
  const logs = await findPaymentLogs(tx, ids);
  const signups = await findSignups(tx, payments);
  const rewarded = await findCampaignsOf(tx, [...logs.map(({ id }) => id), ...signups.map(({ logId }) => logId)]);
  const campaigns = await Campaigns.lock(tx, payments, rewarded);
  await lockConcerned(tx, payments);
  const known = Map.groupBy(logs, ({ paymentId }) => paymentId);
  const again = payments.flatMap((one) => (known.get(one.paymentId) ?? []).map((log) => loggedAs(one, log)));
  await writePaymentLogs(
    tx,
    again.map(({ logId, base }) => ({ id: logId, usdUnits: countedIn(base) })),
    now,
  );
  const unknown = payments.filter(({ paymentId }) => !known.has(paymentId));
  const fresh = await noteFresh(deps, tx, campaigns, unknown, now);
  // Whoever had not paid before brought nothing yet by signing up.
  const paid = await asPaid(
    tx,
    signups.filter(({ friend }) => friend.firstPaymentAt !== null),
  );
  const restored = await judgeLogged(deps, tx, campaigns, { fresh, again: [...again, ...paid] }, now);
  const friendIds = signups.map(({ friend }) => friend.id);
  const dated = await dateSignups(tx, friendIds, now);
  await checkProven(deps, tx, campaigns, { friendIds, rewardIds: [...dated, ...restored] }, now);
}

type ToJudge = { fresh: readonly Judged[]; again: readonly Logged[] };

/** What was noted before is seen first: what it gives back is there for what is new. Says which rewards for sign-ups came back. */
export async function judgeLogged(
  deps: Emitting,
  tx: Tx,
  campaigns: Campaigns,
  { fresh, again }: ToJudge,
  now: Date,
): Promise<number[]> {
  const rewards = await lockRewardsOf(
    tx,
    again.map(({ logId }) => logId),
  );
  const byLog = new Map(again.map((of) => [of.logId, of]));
  const changing = rewards
    .filter(({ reversalOf }) => reversalOf === null)
    .flatMap((reward) => {
      const of = byLog.get(reward.eventLogId);
      return of ? [{ of, reward, terms: campaigns.termsOf(reward) }] : [];
    });
  const tally = await countGranted(tx, campaigns, [...changing, ...fresh], now);
  const corrections = Map.groupBy(rewards, ({ reversalOf }) => reversalOf);
  const judged = changing.map((one) => {
    const { of, reward, terms } = one;
    return { ...one, ...judgeAgain({ of, ...terms, tally, now }, reward, corrections.get(reward.id) ?? []) };
  });
  const recorded = await askGrown(tx, tally, judged, now);
  const facts = await findFraudFacts(
    tx,
    fresh.map(({ of }) => of),
  );
  const granted = fresh.flatMap(({ of, terms }, at) => {
    const known = facts[at];
    if (!known) throw new Error('nothing is known of something that happened');
    return judgeNew(of, terms.campaign, terms.rules, tally, known, now);
  });
  await recordRewards(deps, tx, { ...recorded, made: [...recorded.made, ...granted] }, now);
  await pauseSpentCampaigns(deps, tx, campaigns.all, now);
  return recorded.changed
    .filter(({ before, after }) => before.status === 'reversed' && byLog.get(after.eventLogId)?.key === 'signup')
    .map(({ after }) => after.id);
}

type Again = JudgedAgain & Judged & { reward: Reward };

/** What is more than there ever was is looked at as what is new: by who paid it, and by all that is known by now, when it came. */
async function askGrown(tx: Tx, tally: Tally, judged: readonly Again[], now: Date): Promise<Required<Recorded>> {
  const grown = judged.filter((one) => one.grown !== null);
  const facts = await findFraudFacts(
    tx,
    grown.map(({ of }) => ({ ...of, at: now })),
  );
  const made = new Map<NewReward, NewReward>();
  const changed = new Map<Changed, Changed>();
  for (const [at, { of, terms, reward, grown: row }] of grown.entries()) {
    const known = facts[at];
    if (!known || !row) throw new Error('nothing is known of what more came');
    const fraud = judgeFraud(known, terms.rules.fraud, { isSeen: isSeen(reward) });
    if ('before' in row) changed.set(row, judgeGrownIn(row, fraud, now));
    else {
      const said = judgeGrown(row, fraud, now);
      tally.countAdded(row, terms.rules, { at: of.at, now }, -1n);
      tally.countAdded(said, terms.rules, { at: of.at, now }, 1n);
      made.set(row, said);
    }
  }
  return {
    made: judged.flatMap((one) => one.made.map((row) => made.get(row) ?? row)),
    changed: judged.flatMap((one) => one.changed.map((row) => changed.get(row) ?? row)),
  };
}

/** What counts for the first time is noted, and whoever paid for the first time. Those that some campaign rewards. */
async function noteFresh(
  deps: Emitting,
  tx: Tx,
  campaigns: Campaigns,
  payments: readonly FriendPayment[],
  now: Date,
): Promise<Judged[]> {
  const firsts = new Map<number, Converted>();
  const noted: { of: Omit<Logged, 'logId'>; terms: ReturnType<Campaigns['termsFor']>; log: NewLog }[] = [];
  for (const payment of payments) {
    const { friend, settledAt, paymentId, projectId } = payment;
    const base = baseOf(payment);
    if (settledAt === null || countedIn(base) === 0n) continue;
    const couldBeFirst = friend.firstPaymentAt === null && !firsts.has(friend.id) && friend.friendStatus !== 'rejected';
    // One that is too small is no first payment: a later one may be. Where a first payment is rewarded this one says why it is none.
    const isFirst = couldBeFirst && campaigns.isLargeEnough({ friend, projectId, at: settledAt }, countedIn(base));
    if (isFirst) firsts.set(friend.id, { id: friend.id, projectId, at: settledAt });
    const since = friend.firstPaymentAt ?? firsts.get(friend.id)?.at ?? null;
    for (const key of couldBeFirst && !payment.paidBefore ? ['payment', 'first_payment'] : ['payment']) {
      const of = { ...occurrenceOf(payment, key, settledAt), friend: { ...friend, firstPaymentAt: since }, base };
      const terms = campaigns.termsFor(of);
      if (key === 'first_payment' && !isFirst && typeof terms === 'string') continue;
      const log = {
        projectId,
        key,
        paymentId,
        personId: friend.id,
        reference: payment.customer,
        usdUnits: countedIn(base),
        at: settledAt,
        ignoredBecause: typeof terms === 'string' ? terms : null,
      };
      noted.push({ of, terms, log });
    }
  }
  const ids = await insertPaymentLogs(
    tx,
    noted.map(({ log }) => log),
    now,
  );
  await convertFriends(deps, tx, [...firsts.values()], now);
  return noted.flatMap(({ of, terms }, at) =>
    typeof terms === 'string' ? [] : [{ of: { ...of, logId: ids[at] ?? 0 }, terms }],
  );
}

function occurrenceOf(payment: FriendPayment, key: string, at: Date): Omit<Logged, 'logId' | 'base'> {
  const { projectId, paymentId, reference, friend, referrer } = payment;
  return { key, at, projectId, paymentId, reference, friend, referrer };
}

export function loggedAs(payment: FriendPayment, { id, key, at }: PaymentLog): Logged {
  return { ...occurrenceOf(payment, key, at), logId: id, base: baseOf(payment) };
}

function baseOf({ receivedUsdUnits, refundedUsdUnits }: FriendPayment): NonNullable<Logged['base']> {
  return { receivedUsdUnits, refundedUsdUnits };
}

function countedIn(base: Logged['base']): bigint {
  if (base === null) return 0n;
  const { receivedUsdUnits: came, refundedUsdUnits: back } = base;
  return came > back ? came - back : 0n;
}

function inOrder(payments: readonly FriendPayment[], ids: readonly number[]): FriendPayment[] {
  const place = new Map(ids.map((id, at) => [id, at]));
  return payments.toSorted((a, b) => (place.get(a.paymentId) ?? 0) - (place.get(b.paymentId) ?? 0));
}
