import * as contract from '@coffer/contract/operations/restores.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { releaseSending } from './release-sending.ts';
import { readRestore } from './view-restore.ts';

export function restoreRoutes(bind: Bind, deps: Deps): void {
  bind(contract.readRestore, (_input, call) => readRestore(deps, call));
  bind(contract.releaseSending, (_input, call) => releaseSending(deps, call));
}
