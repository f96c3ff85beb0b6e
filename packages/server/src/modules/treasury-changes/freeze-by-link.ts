import { fault } from '@coffer/contract/errors.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { levelOf, lockChange } from './change-store.ts';
import { restoresRights, stopChange } from './decide-change.ts';
import { spendFreezeLink } from './freeze-links.ts';
import type { ChangePowers } from './treasury-change.ts';

/** "This was not me": stops all that its mail named, the newest first. It can do nothing else, and works once. */
export async function freezeByLink(
  deps: Deps,
  call: Call,
  powers: ChangePowers,
  token: string,
): Promise<{ stopped: string[] }> {
  return inTransaction(call.db, async (tx) => {
    const spent = await spendFreezeLink(tx, token, call.now);
    if (!spent)
      throw fault('INVALID_TOKEN', 'This link has expired or was used already. Sign in to look at the change.');
    const stopped: string[] = [];
    for (const id of spent.changeIds.toSorted((a, b) => b - a)) {
      const change = await lockChange(tx, 'all', id);
      if (change?.status !== 'in_effect' && change?.status !== 'waiting') continue;
      // Whoever was given less gets the mail about it too.
      if (restoresRights(change) && !spent.isRoot) continue;
      // The factor of somebody above would be taken off by whoever else guards less.
      if (change.kind === 'member.totp-added' && (await levelOf(tx, change.memberId ?? 0)) > spent.level) continue;
      await stopChange(deps, tx, call, powers, change, { name: spent.email });
      stopped.push(change.title);
    }
    return { stopped };
  });
}
