import { fault } from '@coffer/contract/errors.ts';
import type { PayoutDetail } from '@coffer/contract/money-out/payouts.ts';
import { authorize, nameOf, notFound, type Credentialed } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { lockPayout } from '../payout/store.ts';
import { takesBack } from '../reading/approval-bar.ts';
import { showPayout, type ShowDeps } from '../reading/get-payout.ts';
import { stopPayout, type StopDeps } from './stop-payout.ts';

/** Takes a payout back until it is signed. */
export async function cancelPayout(
  deps: StopDeps & ShowDeps,
  call: Call<Credentialed>,
  id: number,
): Promise<PayoutDetail> {
  authorize(call.subject, 'payouts:create');
  return inTransaction(call.db, async (tx) => {
    const payout = await lockPayout(tx, call.subject.projects, id);
    if (!payout) throw notFound();
    if (!takesBack(call.subject, payout))
      throw fault('FORBIDDEN', 'An API key takes back only what it requested itself.');
    const why = { code: 'CANCELLED', reason: `Cancelled by ${nameOf(call.subject)}.` };
    await stopPayout(deps, tx, call, payout, 'cancelled', why);
    return showPayout(deps, { ...call, db: tx }, id);
  });
}
