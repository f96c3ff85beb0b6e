import type { Result } from '@coffer/contract/endpoint.ts';
import {
  checkRecipientAddress,
  confirmRecipient,
  createRecipient,
  getRecipient,
  listProjectRecipients,
  sendOtp,
  setRecipientStatus,
  updateRecipient,
  validateOtp,
  type RecipientView,
} from '@coffer/contract/money-out/recipients.ts';
import type { Input } from '../../../api/http/client.ts';
import type { ProjectId } from '../../../api/selected-project.ts';
import { useCall, useChange } from '../../../api/use-call.ts';
import { shortestAddress } from '../payout/shortest-address.ts';

export type Recipient = RecipientView;
export type RecipientQuery = Omit<NonNullable<Input<typeof listProjectRecipients>['query']>, 'limit' | 'offset'>;
export type Check = Result<typeof checkRecipientAddress>;
export type Created = Result<typeof createRecipient>;

export const recipientsPerPage = 25;
const restingMs = 10_000;

export function useRecipients(projectId: ProjectId, query: RecipientQuery, offset: number) {
  return useCall(
    listProjectRecipients,
    { params: { id: String(projectId) }, query: { ...query, limit: recipientsPerPage, offset } },
    { refetchEveryMs: restingMs },
  );
}

/** What is known of an address as it is typed; nothing while it is not all there. */
export function useCheck(projectID: string, network: string, address: string) {
  const { data, isPlaceholderData } = useCall(
    checkRecipientAddress,
    { params: { id: projectID }, body: { blockchainCode: network as Recipient['blockchainCode'], address } },
    { enabled: projectID !== '' && network !== '' && address.length >= shortestAddress },
  );
  return isPlaceholderData || address.length < shortestAddress ? undefined : data;
}

/** What was read of another one is never shown in between. */
export function useRecipient(id: number) {
  const { data, error, refetch } = useCall(getRecipient, { params: { id } }, { refetchEveryMs: restingMs });
  return { recipient: data?.id === id ? data : undefined, error, refetch };
}

const outdated = [listProjectRecipients, getRecipient] as const;

export const useCreateRecipient = () => useChange(createRecipient, outdated);
export const useUpdateRecipient = () => useChange(updateRecipient, outdated);
export const useConfirmRecipient = () => useChange(confirmRecipient, outdated);
export const useSetStatus = () => useChange(setRecipientStatus, outdated);
export const useValidateCode = () => useChange(validateOtp, outdated);
export const useSendCode = () => useChange(sendOtp, outdated);
