import * as vaults from '@coffer/contract/operations/vaults.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { createSecret } from './create-secret.ts';
import { createVault } from './create-vault.ts';
import { listSecrets } from './list-secrets.ts';
import { listVaultActivities } from './list-vault-activities.ts';
import { removeSecret } from './remove-secret.ts';
import { removeVault } from './remove-vault.ts';
import type { SecretUsers } from './secret-users.ts';
import { getVault, listVaults } from './show-vaults.ts';
import { updateVault } from './update-vault.ts';
import { writeSecret } from './write-secret.ts';

export function secretsVaultRoutes(bind: Bind, deps: Deps, users: SecretUsers): void {
  bind(vaults.listVaults, (_input, call) => listVaults(call));
  bind(vaults.getVault, ({ params }, call) => getVault(call, params.id));
  bind(vaults.createVault, ({ body }, call) => createVault(call, body));
  bind(vaults.updateVault, ({ params, body }, call) => updateVault(call, params.id, body));
  bind(vaults.removeVault, ({ params }, call) => removeVault(call, params.id));
  bind(vaults.listSecrets, ({ params, query }, call) => listSecrets(call, users, params.id, query));
  bind(vaults.createSecret, ({ params, body }, call) => createSecret(deps, call, users, { vaultId: params.id, body }));
  bind(vaults.writeSecret, ({ params, body }, call) =>
    writeSecret(deps, call, users, { vaultId: params.id, secretId: params.secretID, value: body.value }),
  );
  bind(vaults.removeSecret, ({ params }, call) =>
    removeSecret(deps, call, users, { vaultId: params.id, secretId: params.secretID }),
  );
  bind(vaults.listVaultActivities, ({ params, query }, call) => listVaultActivities(call, params.id, query));
}
