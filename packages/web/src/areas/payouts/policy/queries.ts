import type { Result } from '@coffer/contract/endpoint.ts';
import {
  getPayoutPolicy,
  listPolicyVersions,
  savePayoutPolicy,
  simulatePayoutPolicy,
  type PayoutPolicy,
  type PolicyView,
} from '@coffer/contract/money-out/payout-policy.ts';
import { useCall, useChange } from '../../../api/use-call.ts';

export type Policy = PayoutPolicy;
export type PolicyDetails = PolicyView;
export type Simulation = Result<typeof simulatePayoutPolicy>;

const restingMs = 10_000;

/** What was read of another project is never shown in between. */
export function usePolicy(projectID: number | undefined) {
  const { data, error, refetch } = useCall(
    getPayoutPolicy,
    { params: { id: String(projectID) } },
    { enabled: projectID !== undefined, refetchEveryMs: restingMs },
  );
  return { policy: data?.projectID === projectID ? data : undefined, error, refetch };
}

export const useSimulate = () => useChange(simulatePayoutPolicy);
export const useSavePolicy = () => useChange(savePayoutPolicy, [getPayoutPolicy, listPolicyVersions]);

/** Every policy that the project had, the newest first. */
export function usePolicyVersions(projectID: number) {
  const { data, isPlaceholderData } = useCall(listPolicyVersions, { params: { id: String(projectID) } });
  return isPlaceholderData ? undefined : data;
}
