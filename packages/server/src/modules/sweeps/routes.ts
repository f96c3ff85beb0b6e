import { getMoney as getMoneyCall } from '@coffer/contract/treasury/money.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { fundRoutes } from './funds/fund-routes.ts';
import { sweepReadRoutes } from './funds/sweep-routes.ts';
import { getMoney } from './money/get-money.ts';

export function sweepRoutes(bind: Bind, deps: Deps): void {
  fundRoutes(bind, deps);
  sweepReadRoutes(bind, deps);
  bind(getMoneyCall, ({ query }, call) => getMoney(deps, call, query));
}
