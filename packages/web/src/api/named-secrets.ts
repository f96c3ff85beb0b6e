import { listSecrets, listVaults, type NamedSecretView } from '@coffer/contract/operations/vaults.ts';
import { useMay } from './me.ts';
import { useCall, useCalls } from './use-call.ts';

/** A vault and those of its secrets that were made last. */
export type VaultChoice = { id: number; name: string; secrets: readonly NamedSecretView[] };

const perVaultMax = 100;

/** What somebody may choose from: nothing for those who may not write vaults. */
export function useNamedSecrets(): VaultChoice[] {
  const may = useMay('vaults:write');
  const vaults = (useCall(listVaults, {}, { enabled: may }).data ?? []).filter(({ kind }) => kind === 'named');
  const pages = useCalls(
    listSecrets,
    vaults.map(({ id }) => ({ params: { id }, query: { limit: perVaultMax } })),
    { enabled: may },
  );
  return vaults.map(({ id, name }, at) => ({
    id,
    name,
    secrets: (pages[at]?.data?.data ?? []).filter((secret) => secret.kind === 'named'),
  }));
}
