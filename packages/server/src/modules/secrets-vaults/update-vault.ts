import type { Body } from '@coffer/contract/endpoint.ts';
import { fault } from '@coffer/contract/errors.ts';
import type { updateVault as endpoint, VaultView } from '@coffer/contract/operations/vaults.ts';
import { authorize, requireStepUp, type MemberSubject } from '../../platform/access.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Call } from '../../platform/deps.ts';
import { recordActivity } from '../activity/index.ts';
import { localVaultId } from '../vault/index.ts';
import { nameIsTaken } from './create-vault.ts';
import { requireVault, viewVault } from './show-vaults.ts';
import { isNameTaken, lockVaults, writeVault } from './store.ts';

export async function updateVault(
  call: Call<MemberSubject>,
  id: number,
  { name, description }: Body<typeof endpoint>,
): Promise<VaultView> {
  authorize(call.subject, 'vaults:write');
  requireStepUp(call.subject, call.now);
  refuseLocal(id);
  return inTransaction(call.db, async (tx) => {
    await lockVaults(tx);
    const was = await requireVault(tx, id);
    if (await isNameTaken(tx, name, id)) throw nameIsTaken(name);
    if (was.name !== name || was.description !== description) {
      await writeVault(tx, { id, name, description });
      await recordActivity(tx, call, {
        action: 'vault.changed',
        entity: 'vault',
        entityId: id,
        before: { name: was.name, description: was.description },
        after: { name, description },
      });
    }
    return viewVault(tx, id);
  });
}

export function refuseLocal(id: number): void {
  if (id !== localVaultId) return;
  throw fault('UNPROCESSABLE', 'This vault is reserved for the system. Create a vault of your own.');
}
