import { Fault } from '@coffer/kernel/fault.ts';
import type { Body, Result } from '@coffer/contract/endpoint.ts';
import type { decideTreasuryChanges as endpoint } from '@coffer/contract/people/treasury-changes.ts';
import { authorize, requireStepUp, type MemberSubject } from '../../../platform/access.ts';
import { apart, endsTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { decideChange } from './decide-change.ts';
import type { ChangePowers } from './treasury-change.ts';

/**
 * One proof of person for all, and each for itself: what cannot be decided leaves nothing behind, is told, and stops none of the others.
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
      const work = (db: Tx) => decideChange(deps, { ...call, db }, powers, { id, decision });
      result.decided.push(await apart(call.db, work));
    } catch (error) {
      if (endsTransaction(call.db, error)) throw error;
      result.refused.push({ id, message: whyNot(deps, call, id, error) });
    }
  }
  return result;
}

/** What nobody expected is ours to look into; what it was says nothing to the outside. */
function whyNot({ log }: Pick<Deps, 'log'>, { requestId }: Call, changeId: number, error: unknown): string {
  if (error instanceof Fault) return error.message;
  log.error({ requestId, treasuryChange: changeId, err: error }, 'a decision failed');
  return 'Something went wrong on our side. See how this change stands before you decide again.';
}
