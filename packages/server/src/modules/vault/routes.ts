import * as vaults from '@coffer/contract/operations/vaults.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { checkVault } from './check-vault.ts';
import { rotateVault } from './rotate-vault.ts';

export function vaultRoutes(bind: Bind, deps: Deps): void {
  bind(vaults.rotateVault, ({ params }, call) => rotateVault(deps, call, params.id));
  bind(vaults.checkVault, ({ params }, call) => checkVault(deps, call, params.id));
}
