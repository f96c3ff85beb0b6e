import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bySystem, type Origin } from '../../activity/index.ts';
import { standingOfPayout } from '../../payouts/index.ts';
import { payoutStatus, type PayoutStatus } from '../../payouts/payout/payout-status.ts';
import { moveWithdrawal } from './move-withdrawal.ts';
import { withdrawalStatus, type WithdrawalStatus } from './withdrawal-status.ts';
import { lockByPayout, writeWithdrawal, type Withdrawal } from './withdrawal-store.ts';

/**
 * A withdrawal is paid exactly where its payout is. What was refused or taken back before it was signed waits again. One that failed
 * may be tried again, and may yet turn out to have been paid: until then it is under way. Whoever follows sees the payout as it stands
 * by now, however much of its way they slept through: the withdrawal goes step by step to where it belongs.
 */
export async function followPayout(
  deps: Pick<Deps, 'db' | 'emit' | 'clock'>,
  { payoutId }: { payoutId: number },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const withdrawal = await lockByPayout(tx, payoutId);
    if (!withdrawal) return;
    const { status, failure } = await standingOfPayout(tx, payoutId);
    const isStopped = payoutStatus.isAmong('stopped', status);
    // It waited again, and was rejected since: nothing is under way for it.
    if (withdrawal.status === 'rejected' && isStopped) return;
    const stopped = isStopped && withdrawal.status !== 'requested' ? `The payout was ${status}.` : null;
    const lastFailure = stopped ?? (status === 'failed' ? failure : withdrawal.lastFailure);
    await walk(deps, tx, bySystem('referrals', deps.clock.now()), withdrawal, { to: standingAt(status), lastFailure });
  });
}

function standingAt(status: PayoutStatus): WithdrawalStatus {
  if (status === 'processed') return 'paid';
  return payoutStatus.isAmong('stopped', status) ? 'requested' : 'paying';
}

async function walk(
  deps: Pick<Deps, 'emit'>,
  tx: Tx,
  origin: Origin,
  before: Withdrawal,
  { to, lastFailure }: { to: WithdrawalStatus; lastFailure: string | null },
): Promise<void> {
  const way = withdrawalStatus.wayTo(before.status, to);
  // Tried again, and at last a reason for which the install is degraded: somebody has to look.
  if (!way)
    throw new Error(`withdrawal ${before.id} is ${before.status}, though its payout ${before.payoutId} says ${to}`);
  let at = before;
  for (const next of way) at = await moveWithdrawal(deps, tx, origin, at, next, next === to ? { lastFailure } : {});
  if (lastFailure !== at.lastFailure) await writeWithdrawal(tx, { ...at, lastFailure }, origin.now);
}
