import { everyProject } from '../../../platform/access.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Origin } from '../../activity/index.ts';
import { selectAskedBy, whyNotAsking } from './asker.ts';
import { lockChange } from './change-store.ts';
import { endChange, isDue } from './decide-change.ts';
import type { ChangePowers } from './treasury-change.ts';

/**
 * Once somebody may do less, what they asked for and could not ask for any more does not come about: what waits is cancelled, and
 * what is being released stays frozen, also where somebody else releases what they did. Gives the titles.
 */
export async function endAsked(
  deps: Deps,
  tx: Tx,
  origin: Origin,
  powers: ChangePowers,
  { memberId, by }: { memberId: number; by: { memberId: number; name: string } },
): Promise<string[]> {
  const ended: string[] = [];
  for (const id of await selectAskedBy(tx, memberId)) {
    const change = await lockChange(tx, everyProject('a person loses a right in all of them'), id);
    if (!change || !isDue(change)) continue;
    if ((await whyNotAsking(tx, memberId, change, origin.now)) === undefined) continue;
    await endChange(deps, tx, origin, powers, change, by);
    ended.push(change.title);
  }
  return ended;
}
