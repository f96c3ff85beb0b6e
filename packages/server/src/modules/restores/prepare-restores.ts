import { inTransaction } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { bySystem, recordActivity } from '../activity/index.ts';
import { lockUnprepared, markPrepared } from '../history/index.ts';
import { endEveryAccess } from '../members/index.ts';
import { endKeyCaps, holdPayouts } from '../payouts/index.ts';
import { announceAnew, cancelWaiting, linkDays } from '../treasury-changes/index.ts';
import { dropWaitingKeys, skipAhead } from '../wallets/index.ts';
import { restoreEvents } from './events.ts';

/**
 * Before a restored program serves anybody: what somebody may have ended since the backup ends again, sessions and changes
 * that wait, and addresses that may have been given to customers since are left out. Once for each restore, whichever process comes first.
 */
export async function prepareRestores(
  deps: Pick<Deps, 'db' | 'clock' | 'emit' | 'config' | 'masterKey'>,
): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    for (const { id, reason } of await lockUnprepared(tx)) {
      const sessionsEnded = await endEveryAccess(tx, now);
      // It may have been cancelled since, by somebody who did not ask for it.
      const changesCancelled = await cancelWaiting(tx, { name: 'history', now });
      // One that holds may have been frozen since.
      await announceAnew(tx, linkDays);
      // One that goes may have been paid since.
      const payoutsHeld = await holdPayouts(deps, tx, now);
      // What programs ask for anew may have been paid since.
      const keyCapsEnded = await endKeyCaps(tx, bySystem('history', now));
      await dropWaitingKeys(tx);
      await skipAhead(tx, id, deps.config.RESTORE_SKIPS);
      await markPrepared(tx, id, sessionsEnded, now);
      await recordActivity(tx, bySystem('history', now), {
        action: 'history.restored',
        entity: 'restore',
        entityId: id,
        after: { reason, sessionsEnded, changesCancelled, payoutsHeld, keyCapsEnded },
      });
      await deps.emit(tx, restoreEvents['history.restored'](null, { restoreId: id, reason }));
    }
  });
}
