import type { Result } from '@coffer/contract/endpoint.ts';
import {
  beginApproverPasskey,
  listApproverPasskeys,
  removeApproverPasskey,
} from '@coffer/contract/people/approvers.ts';
import { useCall, useChange } from '../../../api/use-call.ts';

export type ApproverPasskeys = Result<typeof listApproverPasskeys>;
export type Approver = ApproverPasskeys['passkeys'][number];

const everyMs = 3000;

/** What happens on the page of the signer nobody else is told of. */
export function useApprovers() {
  return useCall(listApproverPasskeys, {}, { refetchEveryMs: everyMs, changesSilently: () => true });
}

export const useBeginApprover = () => useChange(beginApproverPasskey, [listApproverPasskeys]);
export const useRemoveApprover = () => useChange(removeApproverPasskey, [listApproverPasskeys]);
