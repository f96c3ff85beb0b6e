import type { Body } from '@coffer/contract/endpoint.ts';
import { fault } from '@coffer/contract/errors.ts';
import { vaultsMax, type createVault as endpoint, type VaultView } from '@coffer/contract/operations/vaults.ts';
import { authorize, requireStepUp, type MemberSubject } from '../../platform/access.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Call } from '../../platform/deps.ts';
import { recordActivity } from '../activity/index.ts';
import { viewVault } from './show-vaults.ts';
import { insertVault, lockVaults, selectVaults } from './store.ts';

export async function createVault(
  call: Call<MemberSubject>,
  { name, description }: Body<typeof endpoint>,
): Promise<VaultView> {
  authorize(call.subject, 'vaults:write');
  requireStepUp(call.subject, call.now);
  return inTransaction(call.db, async (tx) => {
    await lockVaults(tx);
    if ((await selectVaults(tx)).length >= vaultsMax) {
      throw fault('UNPROCESSABLE', `There may be at most ${vaultsMax} vaults. Delete one first.`);
    }
    const id = await insertVault(tx, { name, description, createdAt: call.now });
    if (id === undefined) throw nameIsTaken(name);
    const after = { name, description };
    await recordActivity(tx, call, { action: 'vault.created', entity: 'vault', entityId: id, after });
    return viewVault(tx, id);
  });
}

export function nameIsTaken(name: string): Error {
  return fault('CONFLICT', `There is a vault named ${name} already.`);
}
