import type { Result } from '@coffer/contract/endpoint.ts';
import * as contract from '@coffer/contract/vaults.ts';
import { useCall, useChange } from '../../api/use-call.ts';

export type Vault = Result<typeof contract.listVaults>[number];
export type VaultEntry = Result<typeof contract.listVaultActivities>['data'][number];

export const idleMs = 15_000;
/** Secrets are sealed anew in batches: one sees them go. */
export const rotatingMs = 700;

export function useVaults(refetchEveryMs: number = idleMs) {
  return useCall(contract.listVaults, {}, { refetchEveryMs });
}

export function useVaultEntries(id: number) {
  return useCall(contract.listVaultActivities, { params: { id }, query: { limit: 8 } }, { refetchEveryMs: idleMs });
}

export const useRotate = () => useChange(contract.rotateVault, [contract.listVaults, contract.listVaultActivities]);

/** Opens every secret that there is: only when somebody asks for it. */
export const useCheckVault = () => useChange(contract.checkVault);
