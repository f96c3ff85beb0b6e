import { readScope, type Credentialed } from '../../platform/access.ts';
import type { SigningRequestView, ToSign } from '@coffer/contract/treasury/signing-requests.ts';
import type { Call } from '../../platform/deps.ts';
import { selectRequest, selectRequests } from './requests/signing-request-store.ts';
import { viewRequest, viewWhole } from './requests/signing-request-view.ts';

const endedMax = 50;

export async function listSigningRequests(call: Call<Credentialed>): Promise<SigningRequestView[]> {
  const scope = readScope(call.subject, 'sweeps:read', 'all');
  return (await selectRequests(call.db, scope, endedMax)).map(viewRequest);
}

export async function getSigningRequest(
  call: Call<Credentialed>,
  id: number,
): Promise<SigningRequestView & { unsigned: ToSign }> {
  const scope = readScope(call.subject, 'sweeps:read', 'all');
  return viewWhole(await selectRequest(call.db, scope, id));
}
