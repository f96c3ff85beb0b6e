import type { Body } from '@coffer/contract/endpoint.ts';
import { fault } from '@coffer/contract/errors.ts';
import {
  secretsPerVaultMax,
  type createSecret as endpoint,
  type NamedSecretView,
} from '@coffer/contract/operations/vaults.ts';
import { authorize, nameOf, requireStepUp, type MemberSubject } from '../../platform/access.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { recordActivity } from '../activity/index.ts';
import { sealNamed } from '../vault/index.ts';
import type { SecretUsers } from './secret-users.ts';
import { requireVault } from './show-vaults.ts';
import { drawSecretId, insertSecret, lockVaults } from './store.ts';
import { refuseLocal } from './update-vault.ts';
import { viewSecret } from './view-secrets.ts';

export async function createSecret(
  deps: Deps,
  call: Call<MemberSubject>,
  users: SecretUsers,
  { vaultId, body }: { vaultId: number; body: Body<typeof endpoint> },
): Promise<NamedSecretView> {
  authorize(call.subject, 'vaults:write');
  requireStepUp(call.subject, call.now);
  refuseLocal(vaultId);
  const { name, value, description } = body;
  return inTransaction(call.db, async (tx) => {
    await lockVaults(tx);
    const vault = await requireVault(tx, vaultId);
    if (vault.count >= secretsPerVaultMax) {
      throw fault('UNPROCESSABLE', `A vault may hold at most ${secretsPerVaultMax} secrets. Delete one first.`);
    }
    const id = await drawSecretId(tx);
    const row = {
      id,
      vaultId,
      name,
      description,
      version: 1,
      sealedId: await sealNamed(deps, tx, { vaultId, id }, value),
      previousVersion: null,
      previousSealedId: null,
      writtenAt: call.now,
      writtenBy: nameOf(call.subject),
      createdAt: call.now,
    };
    if (!(await insertSecret(tx, row))) throw fault('CONFLICT', `There is a secret named ${name} in it already.`);
    await recordActivity(tx, call, {
      action: 'vault.secret-created',
      entity: 'vault',
      entityId: vaultId,
      after: { secret: name, version: 1 },
    });
    return viewSecret(tx, users, row);
  });
}
