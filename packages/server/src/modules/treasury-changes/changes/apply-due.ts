import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { everyProject } from '../../../platform/access.ts';
import { bySystem } from '../../activity/index.ts';
import { lockChange, selectDue } from './change-store.ts';
import { takeEffect } from './decide-change.ts';
import { effectDue, secondOf, type ChangePowers } from './treasury-change.ts';

/**
 * What waited long enough takes effect, each in a transaction of its own: one that fails stops none of the others, and is tried again
 * with the next round. That it failed is thrown once all had their turn.
 */
export async function applyDueChanges(deps: Deps, powers: ChangePowers): Promise<void> {
  const failures: Error[] = [];
  for (const id of await selectDue(deps.db, deps.clock.now())) {
    try {
      await inTransaction(deps.db, (tx) => applyDue(deps, tx, powers, id));
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error);
      failures.push(new Error(`The treasury change ${id} did not take effect: ${cause}`, { cause: error }));
    }
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, failures.map(({ message }) => message).join(' '));
}

async function applyDue(deps: Deps, tx: Tx, powers: ChangePowers, id: number): Promise<void> {
  const now = deps.clock.now();
  const change = await lockChange(tx, everyProject('time decides for everybody'), id);
  const dueAt = change && effectDue(change);
  if (!dueAt || dueAt > now) return;
  // Its time is over, and a second person is still waited for.
  if (change.status === 'waiting' && powers.undoings[change.kind].needsSecond?.(change) && secondOf(change) === null)
    return;
  await takeEffect(deps, tx, bySystem('treasury changes', now), powers, change, {
    memberId: null,
    name: 'the time that it waited',
  });
}
