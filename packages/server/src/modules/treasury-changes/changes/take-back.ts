import { differencesOf } from '@coffer/contract/people/change-words.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Origin } from '../../activity/index.ts';
import { whole } from './put-back.ts';
import { trustedBefore } from './trusted-before.ts';
import type { ChangePowers, TreasuryChange } from './treasury-change.ts';
import { waitHours } from './wait.ts';

/** Puts back what was trusted before, and gives the change as it is kept: with what holds now, or what stays. */
export async function takeBack(
  deps: Deps,
  tx: Tx,
  origin: Origin,
  powers: ChangePowers,
  change: TreasuryChange,
): Promise<TreasuryChange> {
  const hours = await waitHours(deps, tx, origin.now);
  const { targets, facts, isLedBack } = await trustedBefore(tx, powers, change, { now: origin.now, hours });
  if (isLedBack)
    return { ...change, after: { ...change.after, stays: 'It was already changed back: the present setting stays.' } };
  const undoing = powers.undoings[change.kind];
  const stays = await undoing.undo(deps, tx, origin, change, targets);
  if (stays !== undefined) return { ...change, after: { ...change.after, stays } };
  const nowHolds = differencesOf({ kind: change.kind, title: '', before: {}, after: facts });
  return {
    ...change,
    // Released, it goes on from there.
    ...(undoing.trail && 'before' in change.subject
      ? { subject: { ...change.subject, before: whole in targets ? targets[whole] : targets } }
      : {}),
    after: {
      ...change.after,
      ...(nowHolds.length === 0 ? {} : { now: nowHolds.map(({ name, is }) => `${name}: ${is}`).join('; ') }),
    },
  };
}
