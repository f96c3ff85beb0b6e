import { cause, type Cause } from '../../../platform/cause.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { DomainEvent } from '../../../platform/events/event-kind.ts';
import { post, type Entry } from '../../ledger/index.ts';
import { rewardEvents } from '../events.ts';
import { noteSpent } from './campaign-store.ts';
import { grantedUnits, postingsBetween, type NewReward, type Reward } from './reward.ts';
import { rewardStatus, type RewardStatus } from './reward-status.ts';
import { insertRewards, writeRewards } from './reward-store.ts';
import { whyItWentBack } from './went-back.ts';

/** From how it was to how it is. */
export type Changed = { before: Reward; after: Reward };
export type Recorded = { made?: readonly NewReward[]; changed?: readonly Changed[] };

/**
 * The one place where rewards are written: with their postings, what they take of a budget and their events. The campaigns whose
 * budget changes are locked, and so are rewards that change. Where a withdrawal moves them, that is one entry of its own.
 */
export async function recordRewards(
  deps: Pick<Deps, 'emit'>,
  tx: Tx,
  { made = [], changed = [] }: Recorded,
  now: Date,
  of?: Cause<'referral-withdrawal'>,
): Promise<Reward[]> {
  const moved = changed.map(({ before, after }) => ({ before, after: { ...after, bookings: before.bookings + 1 } }));
  const written = await insertRewards(tx, made, now);
  await writeRewards(
    tx,
    moved.map(({ after }) => after),
    now,
  );
  const entries = of === undefined ? eachOf(written, moved, now) : together(written, moved, of, now);
  const booked = await post(tx, entries);
  if (booked.length < entries.length) throw new Error('something was booked twice for one step of a reward');
  await noteSpent(tx, spentBy(written, moved));
  await deps.emit(tx, ...written.flatMap(eventsOfNew), ...moved.flatMap(eventsOfMove));
  return [...written, ...moved.map(({ after }) => after)];
}

function eachOf(made: readonly Reward[], moved: readonly Changed[], at: Date): Entry[] {
  const entry = (before: readonly Reward[], after: Reward): Entry => ({
    kind: 'reward',
    cause: cause('reward', after.id, after.bookings),
    at,
    postings: postingsBetween(before, [after]),
  });
  return [...made.map((one) => entry([], one)), ...moved.map(({ before, after }) => entry([before], after))].filter(
    ({ postings }) => postings.length > 0,
  );
}

function together(made: readonly Reward[], moved: readonly Changed[], of: Cause, at: Date): Entry[] {
  const postings = postingsBetween(
    moved.map(({ before }) => before),
    [...made, ...moved.map(({ after }) => after)],
  );
  return postings.length === 0 ? [] : [{ kind: 'referral-withdrawal', cause: of, at, postings }];
}

function spentBy(made: readonly Reward[], moved: readonly Changed[]): Map<number, bigint> {
  const spent = new Map<number, bigint>();
  const add = (campaignId: number, units: bigint) => {
    if (units !== 0n) spent.set(campaignId, (spent.get(campaignId) ?? 0n) + units);
  };
  for (const one of made) add(one.campaignId, grantedUnits(one));
  for (const { before, after } of moved) add(after.campaignId, grantedUnits(after) - grantedUnits(before));
  return spent;
}

/** Of what was never given nobody is told. */
function eventsOfNew(made: Reward): DomainEvent[] {
  const { projectId, status, reversalOf, usdUnits } = made;
  const facts = factsOf(made, status);
  if (status === 'cancelled') return [];
  if (reversalOf !== null && usdUnits < 0n) return [rewardEvents['reward.reversed'](projectId, facts)];
  const created = rewardEvents['reward.created'](projectId, facts);
  return status === 'held' ? [created, rewardEvents['reward.held'](projectId, facts)] : [created];
}

function eventsOfMove({ before, after }: Changed): DomainEvent[] {
  const { projectId } = after;
  if (before.status === after.status) {
    const isOther = before.usdUnits !== after.usdUnits && rewardStatus.isAmong('granted', after.status);
    return isOther ? [rewardEvents['reward.changed'](projectId, factsOf(after, after.status))] : [];
  }
  const way = rewardStatus.wayTo(before.status, after.status);
  if (!way) throw new Error(`a reward does not get from ${before.status} to ${after.status}`);
  return way.map((to, at) => {
    const from = way[at - 1] ?? before.status;
    return rewardEvents[rewardStatus.eventFor(from, to)](projectId, factsOf(after, to));
  });
}

/** As it is then: whoever is told later is told the same. */
function factsOf({ id: rewardId, usdUnits, statusReason }: Reward, status: RewardStatus) {
  return { rewardId, status, usdUnits: String(usdUnits), because: whyItWentBack(statusReason) };
}
