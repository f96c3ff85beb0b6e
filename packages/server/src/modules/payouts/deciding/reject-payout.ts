import type { Body } from '@coffer/contract/endpoint.ts';
import type { PayoutDetail, rejectPayout as endpoint } from '@coffer/contract/money-out/payouts.ts';
import { authorize, notFound, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { insertApprovals } from '../payout/approval-store.ts';
import { lockPayout } from '../payout/store.ts';
import { showPayout, type ShowDeps } from '../reading/get-payout.ts';
import { stopPayout, type StopDeps } from './stop-payout.ts';

/** One of those who approve says no: that ends it, whoever approved it before. It needs no proof, since nothing goes by it. */
export async function rejectPayout(
  deps: StopDeps & ShowDeps,
  call: Call<MemberSubject>,
  id: number,
  given: Body<typeof endpoint>,
): Promise<PayoutDetail> {
  authorize(call.subject, 'payouts:approve');
  return inTransaction(call.db, async (tx) => {
    const payout = await lockPayout(tx, call.subject.projects, id);
    if (!payout) throw notFound();
    await stopPayout(deps, tx, call, payout, 'rejected', given);
    const { memberId, sessionId } = call.subject;
    const word = { payoutId: id, intentHash: payout.intentHash, memberId, sessionId, at: call.now };
    await insertApprovals(tx, [{ ...word, verdict: 'rejected', means: 'none' }]);
    return showPayout(deps, { ...call, db: tx }, id);
  });
}
