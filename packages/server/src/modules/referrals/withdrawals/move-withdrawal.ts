import { cause } from '../../../platform/cause.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { recordActivity, type Origin } from '../../activity/index.ts';
import { withdrawalEvents } from '../events.ts';
import { recordRewards, type Changed } from '../rewards/record-rewards.ts';
import { rewardStatus, type RewardStatus } from '../rewards/reward-status.ts';
import { lockOfWithdrawal } from '../rewards/reward-store.ts';
import { withdrawalStatus, type WithdrawalStatus } from './withdrawal-status.ts';
import { setRecipient, writeWithdrawal, type Withdrawal } from './withdrawal-store.ts';

/** Where its rewards stand then. */
const standing: Readonly<Record<WithdrawalStatus, RewardStatus>> = {
  requested: 'reserved',
  paying: 'reserved',
  paid: 'paid',
  rejected: 'available',
};

type Change = Partial<Pick<Withdrawal, 'payoutId' | 'lastFailure' | 'rejectedBecause' | 'decidedBy'>>;

/** The one place where a withdrawal moves: with its rewards, its bookings, its event and its audit row. It must be locked. */
export async function moveWithdrawal(
  deps: Pick<Deps, 'emit'>,
  tx: Tx,
  origin: Origin,
  before: Withdrawal,
  to: WithdrawalStatus,
  change: Change = {},
): Promise<Withdrawal> {
  const event = withdrawalStatus.eventFor(before.status, to);
  const after = { ...before, ...change, status: to, bookings: before.bookings + 1 };
  await writeWithdrawal(tx, after, origin.now);
  // Where they were paid is theirs from then on: asking alone leaves nothing behind.
  if (to === 'paid') await setRecipient(tx, before.personId, before.recipientId, origin.now);
  const changed = (await lockOfWithdrawal(tx, before.id)).flatMap((reward): Changed[] => {
    const status = standing[to];
    if (reward.status === status) return [];
    const withdrawalId = to === 'rejected' ? null : reward.withdrawalId;
    return [{ before: reward, after: { ...reward, status: rewardStatus.move(reward.status, status), withdrawalId } }];
  });
  const of = cause('referral-withdrawal', before.id, after.bookings);
  if (changed.length > 0) await recordRewards(deps, tx, { changed }, origin.now, of);
  await recordActivity(tx, origin, {
    action: event,
    entity: 'referral_withdrawal',
    entityId: before.id,
    projectId: before.projectId,
    before: { status: before.status },
    after: { status: to, ...change },
  });
  await deps.emit(tx, withdrawalEvents[event](before.projectId, { withdrawalId: before.id }));
  return after;
}
