import type { VaultView } from '@coffer/contract/operations/vaults.ts';
import { authorize, notFound } from '../../platform/access.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Call } from '../../platform/deps.ts';
import { countSecrets, listDataKeys } from './vault-store.ts';

/** What the program seals for itself, and whose keys seal everything: this database, under the master key. */
export const vaultId = 1;

export function admit(call: Call, id: number): void {
  authorize(call.subject, 'vaults:write');
  if (id !== vaultId) throw notFound(`Only vault ${vaultId} has keys of its own, which seal what is in all of them.`);
}

export async function viewVault(db: Db): Promise<VaultView> {
  const [secrets, both] = [await countSecrets(db), await listDataKeys(db)];
  const keys = both.filter((key) => key.kind === 'data');
  const awaiting = both.filter((key) => key.status !== 'active').reduce((sum, key) => sum + key.secrets, 0);
  const active = keys.find((key) => key.status === 'active');
  return {
    id: vaultId,
    name: 'Local vault',
    kind: 'local',
    description: null,
    createdAt: null,
    status: awaiting > 0 ? 'rotating' : 'active',
    secrets,
    secretCount: secrets.reduce((sum, { count }) => sum + count, 0),
    dataKeys: keys.map((key) => ({
      id: key.id,
      status: key.status as VaultView['dataKeys'][number]['status'],
      createdAt: key.created_at.toISOString(),
      destroyedAt: key.destroyed_at?.toISOString() ?? null,
      secretCount: key.secrets,
    })),
    rotatedAt: keys.length > 1 && active ? active.created_at.toISOString() : null,
    awaitingCount: awaiting,
  };
}
