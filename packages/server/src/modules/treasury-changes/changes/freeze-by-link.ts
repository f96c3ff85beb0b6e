import { fault } from '@coffer/contract/errors.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { everyProject } from '../../../platform/access.ts';
import { levelOf, lockChange } from './change-store.ts';
import { isStoppable, stopChange } from './decide-change.ts';
import { spendFreezeLink } from './freeze-links.ts';
import { signOutActors } from './sign-out-actors.ts';
import { takeBackLater } from './take-back-later.ts';
import { isForRoot, type ChangePowers, type TreasuryChange } from './treasury-change.ts';

/**
 * "This was not me": stops all that its mail named, the newest first, and signs out whoever did it. It can do nothing else, and
 * works once. `later` waits first; `left` is what somebody who stands higher takes back: whoever was given less gets the mail too.
 */
export async function freezeByLink(
  deps: Deps,
  call: Call,
  powers: ChangePowers,
  token: string,
): Promise<{ stopped: string[]; later: string[]; left: string[] }> {
  return inTransaction(call.db, async (tx) => {
    const spent = await spendFreezeLink(tx, token, call.now);
    if (!spent)
      throw fault('INVALID_TOKEN', 'This link has expired or was used already. Sign in to look at the change.');
    const by = { memberId: spent.memberId, name: spent.email, level: spent.level };
    const stopped: string[] = [];
    const later: string[] = [];
    const left: string[] = [];
    for (const id of spent.changeIds.toSorted((a, b) => b - a)) {
      const change = await lockChange(tx, everyProject('the link names its changes'), id);
      if (!change || !isStoppable(change)) continue;
      if (change.status === 'in_effect' && !(await mayTakeBack(tx, change, spent))) {
        await signOutActors(tx, powers, change, by, call.now);
        left.push(change.title);
        continue;
      }
      const waiting = spent.isRoot ? undefined : await takeBackLater(deps, tx, call, powers, change, by);
      if (!waiting) await stopChange(deps, tx, call, powers, change, by);
      (waiting ? later : stopped).push(change.title);
    }
    return { stopped, later, left };
  });
}

/** What somebody above made or let through may be a repair. */
async function mayTakeBack(tx: Tx, change: TreasuryChange, by: { level: number; isRoot: boolean }): Promise<boolean> {
  if (by.isRoot) return true;
  if (isForRoot(change)) return false;
  const levels = await Promise.all([change.memberId, change.deciderId].map((one) => levelOf(tx, one ?? 0)));
  return levels.every((level) => level <= by.level);
}
