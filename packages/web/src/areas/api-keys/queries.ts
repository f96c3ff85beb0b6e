import {
  createApiKey,
  deleteApiKey,
  disableApiKey,
  enableApiKey,
  listApiKeys,
  rotateApiKey,
  updateApiKey,
} from '@coffer/contract/projects/api-keys.ts';
import { useCall, useChange } from '../../api/use-call.ts';

/** The keys of one project. What another project's list said is never shown in between. */
export function useApiKeys(projectId: number | undefined) {
  const { data, isPlaceholderData, ...rest } = useCall(
    listApiKeys,
    { params: { projectId: projectId ?? 0 } },
    { enabled: projectId !== undefined },
  );
  return { ...rest, keys: isPlaceholderData ? undefined : data };
}

export const useCreateKey = () => useChange(createApiKey, [listApiKeys]);
export const useUpdateKey = () => useChange(updateApiKey, [listApiKeys]);
export const useRotateKey = () => useChange(rotateApiKey, [listApiKeys]);
export const useRevokeKey = () => useChange(deleteApiKey, [listApiKeys]);
export const useDisableKey = () => useChange(disableApiKey, [listApiKeys]);
export const useEnableKey = () => useChange(enableApiKey, [listApiKeys]);
