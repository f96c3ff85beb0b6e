import { fault } from '@coffer/contract/errors.ts';
import { inTransaction, type Tx } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { levelOf, lockChange } from './change-store.ts';
import { isStoppable, stopChange } from './decide-change.ts';
import { spendFreezeLink } from './freeze-links.ts';
import { signOutActors } from './sign-out-actors.ts';
import { isForRoot, type ChangePowers, type TreasuryChange } from './treasury-change.ts';

/**
 * "This was not me": stops all that its mail named, the newest first, and signs out whoever did it. It can do nothing else, and
 * works once. `left` is what only the root takes back: whoever was given less gets the mail about it too.
 */
export async function freezeByLink(
  deps: Deps,
  call: Call,
  powers: ChangePowers,
  token: string,
): Promise<{ stopped: string[]; left: string[] }> {
  return inTransaction(call.db, async (tx) => {
    const spent = await spendFreezeLink(tx, token, call.now);
    if (!spent)
      throw fault('INVALID_TOKEN', 'This link has expired or was used already. Sign in to look at the change.');
    const by = { memberId: spent.memberId, name: spent.email };
    const stopped: string[] = [];
    const left: string[] = [];
    for (const id of spent.changeIds.toSorted((a, b) => b - a)) {
      const change = await lockChange(tx, 'all', id);
      if (!change || !isStoppable(change)) continue;
      if (change.status === 'in_effect' && !(await mayTakeBack(tx, change, spent))) {
        await signOutActors(tx, powers, change, by, call.now);
        left.push(change.title);
        continue;
      }
      await stopChange(deps, tx, call, powers, change, by);
      stopped.push(change.title);
    }
    return { stopped, left };
  });
}

/** The factor of somebody above would be taken off by whoever else guards less. */
async function mayTakeBack(tx: Tx, change: TreasuryChange, by: { level: number; isRoot: boolean }): Promise<boolean> {
  if (isForRoot(change) && !by.isRoot) return false;
  return change.kind !== 'member.totp-added' || (await levelOf(tx, change.memberId ?? 0)) <= by.level;
}
