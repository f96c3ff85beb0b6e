import { inTransaction } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { recordRewards } from '../rewards/record-rewards.ts';
import { rewardStatus } from '../rewards/reward-status.ts';
import { lockDue } from '../rewards/reward-store.ts';

const atOnceMax = 500;

/** Rewards whose hold is over are there to be asked for. Several processes may do so: each takes what nobody else has. */
export async function releaseRewards(deps: Pick<Deps, 'db' | 'emit' | 'clock'>): Promise<'again' | 'wait'> {
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const due = await lockDue(tx, now, atOnceMax);
    const changed = due.map((before) => ({
      before,
      after: { ...before, status: rewardStatus.move(before.status, 'available') },
    }));
    await recordRewards(deps, tx, { changed }, now);
    return due.length === atOnceMax ? 'again' : 'wait';
  });
}
