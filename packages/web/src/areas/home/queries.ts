import { listApiKeys } from '@coffer/contract/api-keys.ts';
import { listBlockchains } from '@coffer/contract/blockchains.ts';
import { getSmtp } from '@coffer/contract/smtp.ts';
import { listWallets } from '@coffer/contract/wallets.ts';
import { useMay } from '../../api/me.ts';
import type { ProjectId } from '../../api/selected-project.ts';
import { useCall } from '../../api/use-call.ts';

/** The keys of the project at hand, or of all; asked for by those alone who may see them. */
export function useKeys(projectId: ProjectId) {
  return useCall(listApiKeys, { params: { projectId: String(projectId) } }, { enabled: useMay('api_keys:read') });
}

export function useMailServer() {
  return useCall(getSmtp, {}, { enabled: useMay('smtp:write') });
}

export function useWallets() {
  return useCall(listWallets, {}, { enabled: useMay('wallets:read') });
}

/** How the networks do; the sidebar asks the same. */
export function useNetworks() {
  return useCall(listBlockchains, {}, { enabled: useMay('projects:read') });
}
