import { inTransaction } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { everyProject } from '../../../platform/access.ts';
import { bySystem } from '../../activity/index.ts';
import { lockChange, selectDue } from './change-store.ts';
import { takeEffect } from './decide-change.ts';
import { effectDue, type ChangePowers } from './treasury-change.ts';

/** What waited long enough takes effect, each in a transaction of its own. */
export async function applyDueChanges(deps: Deps, powers: ChangePowers): Promise<void> {
  for (const id of await selectDue(deps.db, deps.clock.now())) {
    await inTransaction(deps.db, async (tx) => {
      const now = deps.clock.now();
      const change = await lockChange(tx, everyProject('time decides for everybody'), id);
      const dueAt = change && effectDue(change);
      if (!dueAt || dueAt > now) return;
      await takeEffect(deps, tx, bySystem('treasury changes', now), powers, change, {
        memberId: null,
        name: 'the time that it waited',
      });
    });
  }
}
