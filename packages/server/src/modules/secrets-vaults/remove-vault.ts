import { fault } from '@coffer/contract/errors.ts';
import { authorize, requireStepUp, type MemberSubject } from '../../platform/access.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Call } from '../../platform/deps.ts';
import { recordActivity } from '../activity/index.ts';
import { requireVault } from './show-vaults.ts';
import { deleteVault, lockVaults } from './store.ts';
import { refuseLocal } from './update-vault.ts';

export async function removeVault(call: Call<MemberSubject>, id: number): Promise<null> {
  authorize(call.subject, 'vaults:write');
  requireStepUp(call.subject, call.now);
  refuseLocal(id);
  return inTransaction(call.db, async (tx) => {
    await lockVaults(tx);
    const { name, count } = await requireVault(tx, id);
    if (count > 0) throw fault('CONFLICT', `There ${count === 1 ? 'is a secret' : `are ${count} secrets`} in it.`);
    await deleteVault(tx, id);
    await recordActivity(tx, call, { action: 'vault.removed', entity: 'vault', entityId: id, before: { name } });
    return null;
  });
}
