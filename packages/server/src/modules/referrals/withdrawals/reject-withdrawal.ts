import type { ReferralWithdrawalView } from '@coffer/contract/growth/referrers.ts';
import { nameOf, onlyProjects, writeProject, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { lockRequested } from './approve-withdrawal.ts';
import { moveWithdrawal } from './move-withdrawal.ts';
import { showWithdrawal } from './view-withdrawal.ts';

/** What was asked for is available again, and so is what was owed. */
export async function rejectWithdrawal(
  deps: Pick<Deps, 'emit'>,
  call: Call<MemberSubject>,
  params: { projectId: 'all' | number; id: number },
  { reason }: { reason: string },
): Promise<ReferralWithdrawalView> {
  const projectId = writeProject(call.subject, 'referral:write', params.projectId);
  return inTransaction(call.db, async (tx) => {
    const seen = await lockRequested(tx, projectId, params.id);
    const change = { rejectedBecause: reason, decidedBy: nameOf(call.subject) };
    await moveWithdrawal(deps, tx, call, seen, 'rejected', change);
    return showWithdrawal(tx, onlyProjects(projectId), seen.id);
  });
}
