import type { Reward } from './reward.ts';
import { rewardStatus } from './reward-status.ts';

/**
 * A reward and what corrects it share one amount, which follows the money. The reward stands first, then its corrections as they came.
 * What nobody asked for changes itself; what is more than there ever was is nobody's here: it is held as what is new.
 */
export type Family = readonly Reward[];

/** Without what was taken back and does not stand any more. What was refused stands though nothing may be left of it: it may come again. */
export function familyOf(reward: Reward, corrections: readonly Reward[]): Family {
  const stands = (one: Reward) => mostOf(one) > 0n || rewardStatus.isAmong('granted', one.status);
  return [reward, ...corrections.filter(stands).toSorted((a, b) => a.id - b.id)];
}

/** What is given of them, or was refused: neither is given once more. */
export function spokenFor(family: Family): bigint {
  return family.reduce((sum, { status, usdUnits }) => (status === 'reversed' ? sum : sum + usdUnits), 0n);
}

/** What was taken back of what had been asked for, and did not come again. Those rows were never held. */
export function takenBack([, ...corrections]: Family): bigint {
  const back = corrections.filter((one) => one.status !== 'reversed' && isFree(one));
  return -back.reduce((sum, { usdUnits }) => sum + usdUnits, 0n);
}

export type Spread = { changed: Map<number, Reward>; left: bigint };

/** So much less. What was refused goes first, since nobody has it, then what came last: it is held the longest. */
export function takeFrom(family: Family, units: bigint, why: string): Spread {
  const newest = family.toReversed();
  const order = [
    ...newest.filter(({ status }) => status === 'cancelled'),
    ...newest.filter(({ status }) => rewardStatus.isAmong('open', status)),
  ];
  const changed = new Map<number, Reward>();
  let left = units;
  for (const one of order) {
    const taken = one.usdUnits < left ? one.usdUnits : left;
    if (taken <= 0n) continue;
    left -= taken;
    const isGone = taken === one.usdUnits && one.status !== 'cancelled';
    changed.set(
      one.id,
      isGone
        ? { ...one, status: rewardStatus.move(one.status, 'reversed'), statusReason: why }
        : { ...one, usdUnits: one.usdUnits - taken, mostUsdUnits: mostOf(one) },
    );
  }
  return { changed, left };
}

/** So much more, up to what there was before: the oldest first, and what was refused stays refused. */
export function giveBack(family: Family, units: bigint): Spread {
  const order = [
    ...family.filter(({ status }) => status !== 'cancelled'),
    ...family.filter(({ status }) => status === 'cancelled'),
  ];
  const changed = new Map<number, Reward>();
  let left = units;
  for (const one of order) {
    const room = roomIn(one);
    const given = room < left ? room : left;
    if (given <= 0n) continue;
    left -= given;
    changed.set(one.id, one.status === 'reversed' ? restored(one, given) : { ...one, usdUnits: one.usdUnits + given });
  }
  return { changed, left };
}

/**
 * What is asked for gets nothing back while it is. What stands in a row of its own instead takes the room there: else that would be filled as
 * well once the request is rejected, by whatever comes then, without a hold and without a question.
 */
export function withoutRoom(family: Family, units: bigint): Reward[] {
  const lessened: Reward[] = [];
  let left = units;
  for (const one of family) {
    const isAsked = one.status === 'reserved' || one.status === 'paid';
    const room = isAsked && one.usdUnits > 0n ? mostOf(one) - one.usdUnits : 0n;
    const taken = room < left ? room : left;
    if (taken <= 0n) continue;
    left -= taken;
    lessened.push({ ...one, mostUsdUnits: mostOf(one) - taken });
  }
  return lessened;
}

function roomIn(one: Reward): bigint {
  if (one.usdUnits < 0n || one.status === 'reserved' || one.status === 'paid') return 0n;
  return one.status === 'reversed' ? mostOf(one) : mostOf(one) - one.usdUnits;
}

/** What was held, and nobody looked at, is held again. */
function restored(one: Reward, usdUnits: bigint): Reward {
  const mostUsdUnits = mostOf(one);
  const isHeld = one.holdFrom !== null && one.decidedBy === null;
  // What had come again before was never held.
  const status = isFree(one) ? 'available' : 'pending';
  if (!isHeld) return { ...one, usdUnits, mostUsdUnits, status, statusReason: null };
  return { ...one, usdUnits, mostUsdUnits, status: 'held', statusReason: one.findings[0]?.text ?? null };
}

/** What was taken back and came again is held for no day. */
export function isFree({ reversalOf, availableAt }: Reward): boolean {
  return reversalOf !== null && availableAt === null;
}

function mostOf({ mostUsdUnits, usdUnits }: Reward): bigint {
  return mostUsdUnits ?? usdUnits;
}
