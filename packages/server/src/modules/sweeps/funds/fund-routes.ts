import * as funds from '@coffer/contract/treasury/funds.ts';
import * as rules from '@coffer/contract/treasury/sweep-rules.ts';
import { runSweep as runSweepCall } from '@coffer/contract/treasury/sweeps.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Bind } from '../../../platform/http/bind.ts';
import { getSweepRules } from '../rules/get-sweep-rules.ts';
import { listFundAddresses } from './list-fund-addresses.ts';
import { listFunds } from './list-funds.ts';
import { runSweep } from './run-sweep.ts';
import { saveSweepRules } from '../rules/save-sweep-rules.ts';

/** What waits to be moved, and when it moves. */
export function fundRoutes(bind: Bind, deps: Deps): void {
  bind(funds.listFunds, (_input, call) => listFunds(deps, call));
  bind(funds.listFundAddresses, ({ query }, call) => listFundAddresses(call, query));
  bind(rules.getSweepRules, (_input, call) => getSweepRules(deps, call));
  bind(rules.saveSweepRules, ({ body }, call) => saveSweepRules(deps, call, body));
  bind(runSweepCall, ({ body }, call) => runSweep(deps, call, body));
}
