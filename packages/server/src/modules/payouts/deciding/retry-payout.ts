import { fault } from '@coffer/contract/errors.ts';
import type { PayoutDetail } from '@coffer/contract/money-out/payouts.ts';
import { assetKey } from '@coffer/kernel/asset.ts';
import { authorize, notFound, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { approvableUntil } from '../payout/approval-time.ts';
import { balancesOf, customerAccount } from '../../ledger/index.ts';
import { freeFunds, lockFunds } from '../payout/project-funds.ts';
import type { Payout } from '../payout/payout.ts';
import { payoutStatus } from '../payout/payout-status.ts';
import { holdsRefund } from '../payout/refund-of.ts';
import { movePayout, type Recording } from '../payout/record-payout.ts';
import { findPayout, lockPayout } from '../payout/store.ts';
import { paidBefore } from '../sending/departure-store.ts';
import { reasonWords } from '../policy/reasons.ts';
import { wasRestoredSince } from '../../history/index.ts';
import { neededAgain } from '../payout/weigh-again.ts';
import { showPayout, type ShowDeps } from '../reading/get-payout.ts';

const tried = { code: 'tried_again', reason: 'An earlier attempt failed, so this one needs approval.' };
const restored = { code: 'restored', reason: reasonWords.restored };

/** Asks anew for what is proven not to have been sent. It is another attempt, which people approve anew. */
export async function retryPayout(
  deps: Recording & ShowDeps,
  call: Call<MemberSubject>,
  id: number,
): Promise<PayoutDetail> {
  authorize(call.subject, 'payouts:create');
  return inTransaction(call.db, async (tx) => {
    const seen = await findPayout(tx, id);
    if (seen) await lockFunds(tx, seen.projectId);
    const payout = await lockPayout(tx, call.subject.projects, id);
    if (!payout) throw notFound();
    const { status } = payout;
    if (status !== 'failed') {
      const message = `Only a payout that failed can be tried again: it is ${status}.`;
      throw fault('INVALID_STATE', message, { details: { from: status, allowed: payoutStatus.allowedFrom(status) } });
    }
    await refusePaid(tx, payout);
    await refuseTaken(tx, payout);
    await refuseOwed(tx, payout);
    if ((await freeFunds(tx, payout)) < payout.units - payout.payerUnits) {
      throw fault('INSUFFICIENT_FUNDS', 'The project no longer has that much available.');
    }
    const needed = await neededAgain(deps, tx, payout, call.now, tried);
    const others = needed.reasons.filter(({ code }) => code !== restored.code);
    const reasons = (await wasRestoredSince(tx, payout.createdAt)) ? [...others, restored] : others;
    await movePayout(deps, tx, call, payout, 'pending-approval', {
      change: {
        ...needed,
        attempt: payout.attempt + 1,
        outgoingId: null,
        reservedAt: call.now,
        reasons,
        approvalsExpireAt: approvableUntil(call.now, needed.mayGoAt),
        failureCode: null,
        failureReason: null,
        txHash: null,
        blockHeight: null,
        feeUnits: null,
      },
      detail: { attempt: payout.attempt + 1 },
    });
    return showPayout(deps, { ...call, db: tx }, id);
  });
}

/** What left the hot wallet has not failed, whatever nodes said of it. */
async function refusePaid(tx: Tx, payout: Payout): Promise<void> {
  const paidBy = await paidBefore(tx, payout);
  if (paidBy === undefined) return;
  throw fault('CONFLICT', `Payout ${paidBy} was already seen leaving the hot wallet for it, so it is not tried again.`);
}

/** A refund that another payout pays meanwhile, or that was taken back, is not paid by this one as well. */
async function refuseTaken(tx: Tx, { id, refundId }: Payout): Promise<void> {
  if (refundId === null || (await holdsRefund(tx, { id, refundId }))) return;
  throw fault('CONFLICT', 'The refund was taken back or is paid by another payout, so this one is not tried again.');
}

/** Another refund may have taken up meanwhile what the payer had paid over. */
async function refuseOwed(tx: Tx, { projectId, payerId, payerUnits, ...of }: Payout): Promise<void> {
  if (payerId === null || payerUnits === 0n) return;
  const key = assetKey({ chain: of.blockchainCode, contract: of.contract, decimals: 0 });
  const balances = await balancesOf(tx, [customerAccount(payerId, projectId)]);
  const has = -(balances.find(({ asset }) => asset === key)?.units ?? 0n);
  if (has >= payerUnits) return;
  throw fault('CONFLICT', 'Another refund has already returned what the payer had overpaid. Pay this refund anew.');
}
