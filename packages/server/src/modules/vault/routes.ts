import * as vaults from '@coffer/contract/vaults.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { checkVault } from './check-vault.ts';
import { listSecrets } from './list-secrets.ts';
import { listVaultActivities } from './list-vault-activities.ts';
import { rotateVault } from './rotate-vault.ts';
import { getVault, listVaults } from './show-vault.ts';

export function vaultRoutes(bind: Bind, deps: Deps): void {
  bind(vaults.listVaults, (_input, call) => listVaults(call));
  bind(vaults.getVault, ({ params }, call) => getVault(call, params.id));
  bind(vaults.listSecrets, ({ params, query }, call) => listSecrets(call, params.id, query));
  bind(vaults.listVaultActivities, ({ params, query }, call) => listVaultActivities(call, params.id, query));
  bind(vaults.rotateVault, ({ params }, call) => rotateVault(deps, call, params.id));
  bind(vaults.checkVault, ({ params }, call) => checkVault(deps, call, params.id));
}
