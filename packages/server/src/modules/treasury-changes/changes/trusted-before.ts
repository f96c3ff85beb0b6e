import { isDeepStrictEqual } from 'node:util';
import { hoursAfter, daysAfter } from '@coffer/kernel/clock.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { selectSteps, type Step } from './change-store.ts';
import { freezableDays } from './refuse-interested.ts';
import type { ChangePowers, Targets, TreasuryChange } from './treasury-change.ts';

type Facts = TreasuryChange['before'];

/** Where taking a change back leads, and that in words. `isLedBack`: whoever made it led back there already. */
export type Way = { targets: Targets; facts: Facts; isLedBack: boolean };

/**
 * What was before a change may be what a thief put there first, to have it put back. So it goes back to what was trusted: past
 * all that was stopped, and all that somebody else than the root made and that did not stand for as long as a takeover waits.
 */
export async function trustedBefore(
  tx: Tx,
  powers: ChangePowers,
  change: TreasuryChange,
  { now, hours }: { now: Date; hours: number },
): Promise<Way> {
  const trail = powers.undoings[change.kind].trail;
  if (!trail) return { targets: {}, facts: {}, isLedBack: false };
  const steps = await selectSteps(tx, { kinds: trail.kinds, thing: trail.thing(change) });
  const partsOf = (one: TreasuryChange) => powers.undoings[one.kind].trail?.parts(one) ?? {};
  const isTrusted = (step: Step) => step.status === 'in_effect' && (step.byRoot || isSettled(step, hours, now));
  const since = daysAfter(now, -freezableDays);
  const isOfSame = (step: Step) =>
    !step.byRoot && step.memberId !== null && step.memberId === change.memberId && effectOf(step) > since;
  const found = Object.entries(partsOf(change)).map(([part, { before, after }]) => {
    const seen = new Set([change.id]);
    let [trusted, isWide, isLedBack] = [{ value: before, step: change }, false, isDeepStrictEqual(before, after)];
    for (let at = trusted; ;) {
      const step = steps.find((one) => !seen.has(one.id) && isDeepStrictEqual(partsOf(one)[part]?.after, at.value));
      if (!step || (isTrusted(step) && !isOfSame(step))) break;
      seen.add(step.id);
      isWide ||= isTrusted(step);
      at = { value: partsOf(step)[part]?.before, step };
      isLedBack ||= isDeepStrictEqual(at.value, after);
      if (!isWide) trusted = at;
    }
    return { part, value: isLedBack ? after : trusted.value, facts: trusted.step.before, isLedBack };
  });
  const going = found.filter((one) => !one.isLedBack);
  return {
    targets: Object.fromEntries(found.map(({ part, value }) => [part, value])),
    facts: Object.assign(
      {},
      ...going.map(({ part, facts }) => (part in facts ? { [part]: facts[part] } : facts)),
    ) as Facts,
    isLedBack: found.length > 0 && going.length === 0,
  };
}

/**
 * Whether what waits would undo something that came about: a change, or that one was frozen. Ending it leaves in place what somebody
 * found harmful.
 */
export async function isRepair(tx: Tx, { undoings }: ChangePowers, change: TreasuryChange): Promise<boolean> {
  if (change.status === 'releasing' || change.kind === 'treasury-change.taken-back') return true;
  const { trail } = undoings[change.kind];
  if (!trail) return false;
  const steps = await selectSteps(tx, { kinds: trail.kinds, thing: trail.thing(change) });
  const wanted = Object.entries(trail.parts(change)).filter(
    ([, { before, after }]) => !isDeepStrictEqual(before, after),
  );
  return steps.some((step) => {
    const was = undoings[step.kind].trail?.parts(step) ?? {};
    return wanted.some(([part, { after }]) => part in was && isDeepStrictEqual(was[part]?.before, after));
  });
}

/** Nobody objected to it for as long as a takeover waits. */
export function isSettled(change: TreasuryChange, hours: number, now: Date): boolean {
  return effectOf(change) <= hoursAfter(now, -hours);
}

function effectOf({ decidedAt, at }: TreasuryChange): Date {
  return decidedAt ?? at;
}
