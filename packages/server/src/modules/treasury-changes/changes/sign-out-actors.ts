import { hasSteppedUp } from '../../../platform/access.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { isRoot, levelOf } from './change-store.ts';
import type { ChangePowers, Decider, TreasuryChange } from './treasury-change.ts';

/**
 * Whoever asked for a change, and whoever put it into effect, are signed out everywhere and held for a day: by the link of
 * somebody who stands as high, or by somebody with proof who may do no less than they. The root is signed out and never held, so that somebody can always act.
 */
export async function signOutActors(
  tx: Tx,
  powers: ChangePowers,
  { memberId, deciderId }: Pick<TreasuryChange, 'memberId' | 'deciderId'>,
  { memberId: ownId, subject, level }: Decider,
  now: Date,
): Promise<void> {
  if (subject && !hasSteppedUp(subject, now)) return;
  for (const actor of new Set([memberId, deciderId])) {
    if (actor === null) continue;
    if (subject && actor === ownId) {
      await powers.endSessions(tx, { memberId: actor, except: subject.sessionId, holds: false }, now);
    } else if (subject ? await powers.standsAsHigh(tx, subject, actor) : (await levelOf(tx, actor)) <= level) {
      await powers.endSessions(tx, { memberId: actor, holds: !(await isRoot(tx, actor)) }, now);
    }
  }
}
