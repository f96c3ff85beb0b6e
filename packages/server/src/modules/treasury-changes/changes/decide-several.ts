import type { Body, Result } from '@coffer/contract/endpoint.ts';
import type { decideTreasuryChanges as endpoint } from '@coffer/contract/people/treasury-changes.ts';
import { authorize, requireStepUp, type MemberSubject } from '../../../platform/access.ts';
import { decideEach } from '../../../platform/decide-each.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { decideChange } from './decide-change.ts';
import type { ChangePowers } from './treasury-change.ts';

/** One proof of person for all. The oldest first: a change that was made on top of another can hold again only after it. */
export async function decideSeveral(
  deps: Deps,
  call: Call<MemberSubject>,
  powers: ChangePowers,
  { decision, ids }: Body<typeof endpoint>,
): Promise<Result<typeof endpoint>> {
  authorize(call.subject, 'wallets:write');
  requireStepUp(call.subject, call.now);
  return decideEach(deps, call, { ids, what: 'change' }, (db, id) =>
    decideChange(deps, { ...call, db }, powers, { id, decision }),
  );
}
