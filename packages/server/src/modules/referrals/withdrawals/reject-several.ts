import type { Body, Result } from '@coffer/contract/endpoint.ts';
import type { rejectReferralPayouts as endpoint } from '@coffer/contract/growth/referral-payouts.ts';
import { writeProject, type MemberSubject } from '../../../platform/access.ts';
import { decideEach } from '../../../platform/decide-each.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { rejectWithdrawal } from './reject-withdrawal.ts';

/** For one reason, which the shop keeps. */
export async function rejectSeveral(
  deps: Pick<Deps, 'emit' | 'log'>,
  call: Call<MemberSubject>,
  params: { projectId: 'all' | number },
  { ids, reason }: Body<typeof endpoint>,
): Promise<Result<typeof endpoint>> {
  const projectId = writeProject(call.subject, 'referral:write', params.projectId);
  return decideEach(deps, call, { ids, what: 'request' }, (db, id) =>
    rejectWithdrawal(deps, { ...call, db }, { projectId, id }, { reason }),
  );
}
