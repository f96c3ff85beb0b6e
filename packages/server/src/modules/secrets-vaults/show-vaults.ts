import type { VaultView } from '@coffer/contract/operations/vaults.ts';
import { authorize, notFound } from '../../platform/access.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Call } from '../../platform/deps.ts';
import { localVaultId, viewLocalVault } from '../vault/index.ts';
import { selectVault, selectVaults, type VaultRow } from './store.ts';

export async function listVaults(call: Call): Promise<VaultView[]> {
  authorize(call.subject, 'vaults:write');
  return [await viewLocalVault(call.db), ...(await selectVaults(call.db)).map(viewOf)];
}

export async function getVault(call: Call, id: number): Promise<VaultView> {
  authorize(call.subject, 'vaults:write');
  return viewVault(call.db, id);
}

export async function viewVault(db: Db, id: number): Promise<VaultView> {
  return id === localVaultId ? viewLocalVault(db) : viewOf(await requireVault(db, id));
}

/** One that people made. */
export async function requireVault(db: Db, id: number): Promise<VaultRow> {
  const row = await selectVault(db, id);
  if (!row) throw notFound();
  return row;
}

function viewOf({ id, name, description, createdAt, count, awaiting }: VaultRow): VaultView {
  return {
    id,
    name,
    kind: 'named',
    description,
    createdAt: createdAt.toISOString(),
    status: awaiting > 0 ? 'rotating' : 'active',
    secrets: count === 0 ? [] : [{ purpose: 'named', count }],
    secretCount: count,
    // Those of the local vault seal what is in this one.
    dataKeys: [],
    rotatedAt: null,
    awaitingCount: awaiting,
  };
}
