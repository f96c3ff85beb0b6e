import type { Body, Result } from '@coffer/contract/endpoint.ts';
import type { approveReferralPayouts as endpoint } from '@coffer/contract/growth/referral-payouts.ts';
import { authorize, requireStepUp, writeProject, type MemberSubject } from '../../../platform/access.ts';
import { decideEach } from '../../../platform/decide-each.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import type { AskDeps } from '../../payouts/index.ts';
import { approveWithdrawal } from './approve-withdrawal.ts';

/** One proof of person for all; every rule holds for each. */
export async function approveSeveral(
  deps: AskDeps & Pick<Deps, 'log'>,
  call: Call<MemberSubject>,
  params: { projectId: 'all' | number },
  { ids }: Body<typeof endpoint>,
): Promise<Result<typeof endpoint>> {
  const projectId = writeProject(call.subject, 'referral:write', params.projectId);
  authorize(call.subject, 'payouts:create', projectId);
  requireStepUp(call.subject, call.now);
  return decideEach(deps, call, { ids, what: 'request' }, (db, id) =>
    approveWithdrawal(deps, { ...call, db }, { projectId, id }),
  );
}
