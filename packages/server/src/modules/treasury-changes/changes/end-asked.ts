import { everyProject } from '../../../platform/access.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Origin } from '../../activity/index.ts';
import { selectAskedBy, whyNotAsking } from './asker.ts';
import { lockChange } from './change-store.ts';
import { endChange, isDue, isStoppable } from './decide-change.ts';
import type { ChangePowers } from './treasury-change.ts';
import { selectShortening } from './wait.ts';

/**
 * Once somebody may do less, what they asked for and could not ask for any more does not come about: what waits is cancelled, what is
 * being released stays frozen, also where somebody else releases what they did, and the waiting time gets no shorter. Gives the titles.
 */
export async function endAsked(
  deps: Deps,
  tx: Tx,
  origin: Origin,
  powers: ChangePowers,
  { memberId, by }: { memberId: number; by: { memberId: number; name: string } },
): Promise<string[]> {
  const ended: string[] = [];
  const shortening = await selectShortening(tx, memberId, origin.now);
  for (const id of [...(await selectAskedBy(tx, memberId)), ...shortening]) {
    const change = await lockChange(tx, everyProject('a person loses a right in all of them'), id);
    const isOpen = change && (isDue(change) || (shortening.includes(id) && isStoppable(change)));
    if (!isOpen) continue;
    if ((await whyNotAsking(tx, memberId, change, origin.now)) === undefined) continue;
    await endChange(deps, tx, origin, powers, change, by);
    ended.push(change.title);
  }
  return ended;
}
