import { listGasLevels as endpoint } from '@coffer/contract/treasury/funds.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { listGasLevels } from './list-gas-levels.ts';

export function alarmRoutes(bind: Bind, deps: Deps): void {
  bind(endpoint, (_input, call) => listGasLevels(deps, call));
}
