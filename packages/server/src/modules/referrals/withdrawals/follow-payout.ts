import { inTransaction } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bySystem } from '../../activity/index.ts';
import { standingOfPayout } from '../../payouts/index.ts';
import { moveWithdrawal } from './move-withdrawal.ts';
import { lockByPayout, writeWithdrawal } from './withdrawal-store.ts';

/**
 * A withdrawal is paid exactly where its payout is. What was refused or taken back before it was signed waits again. One that failed
 * may be tried again, and may yet turn out to have been paid: until then it is under way.
 */
export async function followPayout(
  deps: Pick<Deps, 'db' | 'emit' | 'clock'>,
  { payoutId }: { payoutId: number },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const withdrawal = await lockByPayout(tx, payoutId);
    if (!withdrawal || (withdrawal.status !== 'paying' && withdrawal.status !== 'paid')) return;
    const { status, failure } = await standingOfPayout(tx, payoutId);
    const isStopped = status === 'rejected' || status === 'cancelled';
    const to = status === 'processed' ? 'paid' : isStopped ? 'requested' : 'paying';
    const origin = bySystem('referrals', deps.clock.now());
    const lastFailure = isStopped
      ? `The payout was ${status}.`
      : status === 'failed'
        ? failure
        : withdrawal.lastFailure;
    if (to !== withdrawal.status) await moveWithdrawal(deps, tx, origin, withdrawal, to, { lastFailure });
    else if (lastFailure !== withdrawal.lastFailure)
      await writeWithdrawal(tx, { ...withdrawal, lastFailure }, origin.now);
  });
}
