import { fault } from '@coffer/contract/errors.ts';
import type { ReferralWithdrawalView } from '@coffer/contract/growth/referrers.ts';
import { usd } from '@coffer/kernel/asset.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import {
  authorize,
  nameOf,
  notFound,
  onlyProjects,
  requireStepUp,
  writeProject,
  type MemberSubject,
} from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { wasRestoredSince } from '../../history/index.ts';
import { createPayout, type AskDeps } from '../../payouts/index.ts';
import { lockAvailable } from '../rewards/reward-store.ts';
import { moveWithdrawal } from './move-withdrawal.ts';
import { showWithdrawal } from './view-withdrawal.ts';
import { withdrawalStatus } from './withdrawal-status.ts';
import { lockAsker, lockWithdrawal, type Withdrawal } from './withdrawal-store.ts';

type Params = { projectId: 'all' | number; id: number };

/** Makes the payout, which the policy judges as any other, and binds the withdrawal to it: both or neither. */
export async function approveWithdrawal(
  deps: AskDeps,
  call: Call<MemberSubject>,
  params: Params,
): Promise<ReferralWithdrawalView> {
  const projectId = writeProject(call.subject, 'referral:write', params.projectId);
  authorize(call.subject, 'payouts:create', projectId);
  return inTransaction(call.db, async (tx) => {
    const seen = await lockRequested(tx, projectId, params.id);
    // Nobody else may be asked: its payee counts as confirmed, by a code that the referrer entered.
    requireStepUp(call.subject, call.now);
    await refuseUnowed(tx, seen);
    const payout = await createPayout(
      deps,
      { ...call, db: tx },
      {
        projectId,
        type: 'withdrawal',
        currencyCode: seen.currencyCode,
        blockchainCode: seen.blockchainCode,
        amount: { usd: formatMoney({ units: seen.usdUnits, asset: usd }) },
        payee: { recipientId: seen.recipientId },
        feeFrom: 'merchant',
        note: `Referral rewards, request ${seen.id}`,
        // It may have been paid since the backup.
        asks: (await wasRestoredSince(tx, seen.requestedAt)) ? ['restored'] : [],
        mayRepeat: true,
      },
    );
    const change = { payoutId: payout.id, decidedBy: nameOf(call.subject) };
    await moveWithdrawal(deps, tx, call, seen, 'paying', change);
    return showWithdrawal(tx, onlyProjects(projectId), seen.id);
  });
}

/** What holds when somebody asks has to hold when it is paid: they are active, and nothing of it went back since. */
async function refuseUnowed(tx: Tx, { projectId, personId }: Withdrawal): Promise<void> {
  const asker = await lockAsker(tx, onlyProjects(projectId), personId);
  if (asker?.status !== 'active') {
    const details = { from: asker?.status ?? 'unknown', allowed: ['active'] };
    const text = `The referrer is ${details.from} by now: what they asked for waits until they are active again, or is rejected.`;
    throw fault('INVALID_STATE', text, { details });
  }
  // What came since makes up for what went.
  const debt = (await lockAvailable(tx, personId)).reduce((sum, { usdUnits: n }) => sum - n, 0n);
  if (debt <= 0n) return;
  const text = `$${formatMoney({ units: debt, asset: usd })} of their rewards was taken back since they asked. Reject it and ask again: then it is less.`;
  throw fault('CONFLICT', text);
}

/** Of two who decide at the same time the second finds it decided. */
export async function lockRequested(tx: Tx, projectId: number, id: number): Promise<Withdrawal> {
  const found = await lockWithdrawal(tx, id);
  if (!found || found.projectId !== projectId) throw notFound();
  if (found.status === 'requested') return found;
  const details = { from: found.status, allowed: withdrawalStatus.allowedFrom(found.status) };
  throw fault('INVALID_STATE', `Only what was requested can be decided: it is ${found.status}.`, { details });
}
