import type { VaultView } from '@coffer/contract/operations/vaults.ts';
import { requireStepUp, type MemberSubject } from '../../platform/access.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { recordActivity } from '../activity/index.ts';
import { insertDataKey, lockDataKeys } from './data-key.ts';
import { vaultEvents } from './events.ts';
import { admit, viewVault } from './show-vault.ts';
import { supersedeActiveKey } from './vault-store.ts';

/** What is sealed from now on is sealed with a new key; what was sealed before follows in the background. */
export async function rotateVault(deps: Deps, call: Call<MemberSubject>, id: number): Promise<VaultView> {
  admit(call, id);
  requireStepUp(call.subject, call.now);
  return inTransaction(call.db, async (tx) => {
    await lockDataKeys(tx);
    await supersedeActiveKey(tx, 'data');
    const dataKeyId = await insertDataKey(deps, tx);
    await recordActivity(tx, call, { action: 'vault.rotated', entity: 'vault', entityId: id, after: { dataKeyId } });
    await deps.emit(tx, vaultEvents['vault.rotated'](null, { dataKeyId }));
    return viewVault(tx);
  });
}
