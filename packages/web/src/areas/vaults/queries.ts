import type { Result } from '@coffer/contract/endpoint.ts';
import * as contract from '@coffer/contract/operations/vaults.ts';
import { useCall, useChange } from '../../api/use-call.ts';

export type Vault = Result<typeof contract.listVaults>[number];
export type VaultEntry = Result<typeof contract.listVaultActivities>['data'][number];

export type Secret = contract.NamedSecretView;

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

const secretsPerPage = 100;

/** One page of what is in a vault of people's own. */
export function useSecrets(id: number, cursor: string | undefined) {
  const query = { limit: secretsPerPage, ...(cursor === undefined ? {} : { cursor }) };
  const { data, error, isPlaceholderData, refetch } = useCall(
    contract.listSecrets,
    { params: { id }, query },
    { refetchEveryMs: idleMs },
  );
  return {
    secrets: data?.data.filter((secret) => secret.kind === 'named'),
    older: data?.nextCursor ?? null,
    isFetching: isPlaceholderData,
    error,
    refetch,
  };
}

const outdated = [contract.listVaults, contract.listSecrets, contract.listVaultActivities];

export const useCreateVault = () => useChange(contract.createVault, outdated);
export const useUpdateVault = () => useChange(contract.updateVault, outdated);
export const useRemoveVault = () => useChange(contract.removeVault, outdated);
export const useCreateSecret = () => useChange(contract.createSecret, outdated);
export const useWriteSecret = () => useChange(contract.writeSecret, outdated);
export const useRemoveSecret = () => useChange(contract.removeSecret, outdated);

/** Opens every secret that there is: only when somebody asks for it. */
export const useCheckVault = () => useChange(contract.checkVault);
