import { fault } from '@coffer/contract/errors.ts';
import { authorize, requireStepUp, type MemberSubject } from '../../platform/access.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { recordActivity } from '../activity/index.ts';
import { destroySecret } from '../vault/index.ts';
import type { SecretUsers } from './secret-users.ts';
import { deleteSecret, lockSecret, selectUses } from './store.ts';
import { describeUses } from './view-secrets.ts';
import { requireSecret } from './write-secret.ts';

export async function removeSecret(
  deps: Deps,
  call: Call<MemberSubject>,
  users: SecretUsers,
  { vaultId, secretId }: { vaultId: number; secretId: number },
): Promise<null> {
  authorize(call.subject, 'vaults:write');
  requireStepUp(call.subject, call.now);
  return inTransaction(call.db, async (tx) => {
    const row = await requireSecret(lockSecret(tx, secretId), vaultId);
    const names = (await describeUses(tx, users, await selectUses(tx, [secretId]))).map(({ name }) => name);
    if (names.length > 0) {
      const text = `It is in use: ${new Intl.ListFormat('en').format(names)}. Change these first, then delete the secret.`;
      throw fault('CONFLICT', text, { details: { usedBy: names } });
    }
    await deleteSecret(tx, secretId);
    await destroySecret(deps, tx, row.sealedId);
    if (row.previousSealedId !== null) await destroySecret(deps, tx, row.previousSealedId);
    await recordActivity(tx, call, {
      action: 'vault.secret-removed',
      entity: 'vault',
      entityId: vaultId,
      before: { secret: row.name, version: row.version },
    });
    return null;
  });
}
