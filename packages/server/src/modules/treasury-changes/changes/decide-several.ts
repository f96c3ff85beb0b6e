import { Fault } from '@coffer/kernel/fault.ts';
import type { Body, Result } from '@coffer/contract/endpoint.ts';
import type { decideTreasuryChanges as endpoint } from '@coffer/contract/people/treasury-changes.ts';
import { authorize, requireStepUp, type MemberSubject } from '../../../platform/access.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { decideChange } from './decide-change.ts';
import type { ChangePowers } from './treasury-change.ts';

/**
 * One proof of person for all, and each in a transaction of its own: what cannot be decided is told, and stops none of the others.
 * The oldest first: a change that was made on top of another can hold again only after it.
 */
export async function decideSeveral(
  deps: Deps,
  call: Call<MemberSubject>,
  powers: ChangePowers,
  { decision, ids }: Body<typeof endpoint>,
): Promise<Result<typeof endpoint>> {
  authorize(call.subject, 'wallets:write');
  requireStepUp(call.subject, call.now);
  const result: Result<typeof endpoint> = { decided: [], refused: [] };
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    try {
      result.decided.push(await decideChange(deps, call, powers, { id, decision }));
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      result.refused.push({ id, message: error.message });
    }
  }
  return result;
}
