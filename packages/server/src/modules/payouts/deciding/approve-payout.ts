import type { Body } from '@coffer/contract/endpoint.ts';
import { fault, invalid } from '@coffer/contract/errors.ts';
import type { approvePayout as endpoint, PayoutDetail } from '@coffer/contract/money-out/payouts.ts';
import { readableUtc } from '@coffer/kernel/clock.ts';
import { authorize, notFound, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { insertApprovals, listApprovals } from '../payout/approval-store.ts';
import { intentHash } from '../payout/intent-hash.ts';
import type { Payout } from '../payout/payout.ts';
import { payoutStatus } from '../payout/payout-status.ts';
import { movePayout, notePayout, type Recording } from '../payout/record-payout.ts';
import { lockPayout } from '../payout/store.ts';
import { weighAgain } from '../payout/weigh-again.ts';
import { listApprovers, validApprovals } from '../payout/valid-approvals.ts';
import { approvalBar } from '../reading/approval-bar.ts';
import { refuseUnproven } from './refuse-unproven.ts';
import { showPayout, type ShowDeps } from '../reading/get-payout.ts';

type Given = Body<typeof endpoint>;

/** A person stands for what the payout says, and for nothing else: with as many as it needs, it goes. */
export async function approvePayout(
  deps: Recording & ShowDeps,
  call: Call<MemberSubject>,
  id: number,
  given: Given,
): Promise<PayoutDetail> {
  authorize(call.subject, 'payouts:approve');
  return inTransaction(call.db, async (tx) => {
    const payout = await lockPayout(tx, call.subject.projects, id);
    if (!payout) throw notFound();
    const { means } = given;
    await refuseUnproven(tx, call, [payout], means);
    await refuseUnapprovable(deps, tx, call, payout, given);
    const { memberId, sessionId } = call.subject;
    const word = { payoutId: id, intentHash: payout.intentHash, memberId, sessionId, at: call.now };
    await insertApprovals(tx, [{ ...word, verdict: 'approved', means }]);
    const count = (await validApprovals(deps, tx, payout, call.now)).length;
    const detail = { approvals: count, needed: payout.approvalsNeeded };
    if (count < payout.approvalsNeeded) await notePayout(deps, tx, call, payout, 'payout.approval-given', { detail });
    else await movePayout(deps, tx, call, payout, 'pending', { detail });
    return showPayout(deps, { ...call, db: tx }, id);
  });
}

async function refuseUnapprovable(
  deps: Recording & ShowDeps,
  tx: Tx,
  call: Call<MemberSubject>,
  payout: Payout,
  { intentHash: seen, addressEnd }: Given,
): Promise<void> {
  const { status, toAddress, isKnownPayee, approvalsExpireAt } = payout;
  if (status !== 'pending-approval') {
    const message = `Only a payout that waits for approval can be approved: it is ${status}.`;
    throw fault('INVALID_STATE', message, { details: { from: status, allowed: payoutStatus.allowedFrom(status) } });
  }
  // What somebody changed behind our back is another payout than the one that was shown.
  if (seen !== payout.intentHash || seen !== intentHash(deps, payout)) {
    throw fault('CONFLICT', 'The payout has changed since you opened it. Review it again.');
  }
  await refuseUnderPolicy(deps, tx, call, payout);
  const approvers = await listApprovers(deps, tx, payout, call.now);
  const bar = approvalBar(call.subject, payout, await listApprovals(tx, [payout.id]), approvers, call.now);
  if (bar !== null) throw fault('FORBIDDEN', bar);
  if (approvalsExpireAt !== null && approvalsExpireAt <= call.now) {
    throw fault(
      'CONFLICT',
      `The time to approve it ended on ${readableUtc(approvalsExpireAt)}. It is renewed within a minute.`,
    );
  }
  if (isKnownPayee) return;
  if (addressEnd?.toLowerCase() !== toAddress.slice(-6).toLowerCase()) {
    throw invalid({
      path: 'addressEnd',
      message: 'must be the last six characters of the address: the recipient is not known yet',
    });
  }
}

/** What has become another policy since, or another standing of those who asked, holds for what waits: whoever looks anew sees it. */
async function refuseUnderPolicy(
  deps: Recording & ShowDeps,
  tx: Tx,
  call: Call<MemberSubject>,
  payout: Payout,
): Promise<void> {
  const weighed = await weighAgain(deps, tx, payout, call.now);
  if ('refusal' in weighed) throw fault('FORBIDDEN', weighed.refusal);
  const { approvalsNeeded, policyVersion, mayGoAt } = weighed;
  const isSameTime = mayGoAt?.getTime() === payout.mayGoAt?.getTime();
  if (policyVersion === payout.policyVersion && approvalsNeeded === payout.approvalsNeeded && isSameTime) return;
  await notePayout(deps, tx, call, payout, 'payout.approval-lapsed', { change: weighed });
  const what = policyVersion === payout.policyVersion ? 'What this payout needs' : 'The policy of the project';
  throw fault('CONFLICT', `${what} has changed since this was requested. Review it again.`, { keepsWork: true });
}
