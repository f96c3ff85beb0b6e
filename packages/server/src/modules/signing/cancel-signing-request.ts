import { fault } from '@coffer/contract/errors.ts';
import type { SigningRequestView } from '@coffer/contract/treasury/signing-requests.ts';
import { authorize, type MemberSubject } from '../../platform/access.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { giveUpRequests } from './give-up-signing-requests.ts';
import { lockRequest, selectRequest } from './requests/signing-request-store.ts';
import { viewRequest } from './requests/signing-request-view.ts';

/** Before it was signed there is nothing that anybody could send: what it had in hand is free again. */
export async function cancelSigningRequest(
  deps: Deps,
  call: Call<MemberSubject>,
  id: number,
): Promise<SigningRequestView> {
  authorize(call.subject, 'sweeps:write');
  const { projects } = call.subject;
  return inTransaction(call.db, async (tx) => {
    const request = await lockRequest(tx, projects, id);
    if (request.status === 'signed') {
      throw fault('INVALID_STATE', 'It is already signed, and the transaction may be on its way.');
    }
    if (request.status === 'open') await giveUpRequests(deps, tx, call, [request], 'cancelled');
    return viewRequest(await selectRequest(tx, projects, id));
  });
}
