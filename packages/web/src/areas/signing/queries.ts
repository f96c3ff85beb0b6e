import { addAuthorizations, getAuthorizationsToSign } from '@coffer/contract/treasury/account-authorizations.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import { listFunds } from '@coffer/contract/treasury/funds.ts';
import {
  cancelSigningRequest,
  getSigningRequest,
  listSigningRequests,
  openSigningRequest,
  submitSigned,
} from '@coffer/contract/treasury/signing-requests.ts';
import { listSweeps } from '@coffer/contract/treasury/sweeps.ts';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import { useCall, useChange } from '../../api/use-call.ts';

export type SigningRequest = Result<typeof listSigningRequests>[number];
export type WholeRequest = Result<typeof getSigningRequest>;

const requestsEveryMs = 10_000;
/** So many are signed in one go: about a minute's work for a slow phone. */
const signedAtOnceMax = 500;

export const useRequests = () => useCall(listSigningRequests, {}, { refetchEveryMs: requestsEveryMs });
export const useRequest = (id: number) => useCall(getSigningRequest, { params: { id: String(id) } });

export const useToSign = (walletId: number, network: ChainCode) =>
  useCall(getAuthorizationsToSign, {
    query: { walletID: walletId, blockchainCode: network, limit: signedAtOnceMax },
  });

const outdated = [listSigningRequests, getSigningRequest, listFunds, listSweeps];

export const useOpenRequest = () => useChange(openSigningRequest, outdated);
export const useCancelRequest = () => useChange(cancelSigningRequest, outdated);
export const useSubmit = () => useChange(submitSigned, outdated);
export const useHandIn = () => useChange(addAuthorizations, [getAuthorizationsToSign, listFunds]);
