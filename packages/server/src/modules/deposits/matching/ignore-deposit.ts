import type { DepositView } from '@coffer/contract/money-in/deposits.ts';
import { authorize, notFound, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { lockDeposit } from './match-store.ts';
import { moveMatching } from './move-matching.ts';

/** Off the list of what waits for a person. Nothing is booked: the money stays nobody's. */
export async function ignoreDeposit(
  deps: Pick<Deps, 'emit' | 'chains'>,
  call: Call<MemberSubject>,
  id: number,
  reason: string,
): Promise<DepositView> {
  authorize(call.subject, 'payments:resolve');
  return inTransaction(call.db, async (tx) => {
    const deposit = await lockDeposit(tx, call.subject.projects, id);
    if (!deposit) throw notFound();
    const { projectId, customerId } = deposit;
    return moveMatching(deps, tx, call, deposit, { matching: 'ignored', projectId, customerId }, reason);
  });
}
