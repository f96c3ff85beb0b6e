import { inTransaction } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bySystem } from '../../activity/index.ts';
import { stopUnsigned, type StopDeps } from '../../payouts/index.ts';
import { moveWithdrawal } from './move-withdrawal.ts';
import { findUnowed, lockWithdrawal } from './withdrawal-store.ts';

const atOnceMax = 50;

/**
 * Between asking people and being signed a payout may wait for days. Where its referrer is suspended or blocked by then, or some of what
 * they got was taken back, it ends, and the request waits for somebody of the shop to look at it once more.
 */
export async function stopUnowed(deps: StopDeps & Pick<Deps, 'db'>): Promise<'again' | 'wait'> {
  const unowed = await findUnowed(deps.db, atOnceMax);
  for (const { id, payoutId, askerStatus } of unowed) {
    const reason =
      askerStatus === 'active'
        ? 'Some of the rewards were taken back before it was signed.'
        : `The referrer was ${askerStatus} before it was signed.`;
    await inTransaction(deps.db, async (tx) => {
      const withdrawal = await lockWithdrawal(tx, id);
      if (withdrawal?.status !== 'paying' || withdrawal.payoutId !== payoutId) return;
      const origin = bySystem('referrals', deps.clock.now());
      if (!(await stopUnsigned(deps, tx, origin, payoutId, { code: 'NOT_OWED', reason }))) return;
      await moveWithdrawal(deps, tx, origin, withdrawal, 'requested', { lastFailure: reason });
    });
  }
  return unowed.length === atOnceMax ? 'again' : 'wait';
}
