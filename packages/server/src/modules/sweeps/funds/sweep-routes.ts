import * as contract from '@coffer/contract/treasury/sweeps.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Bind } from '../../../platform/http/bind.ts';
import { cancelSweep } from './cancel-sweep.ts';
import { exportSweeps } from './export-sweeps.ts';
import { getSweep } from './get-sweep.ts';
import { listSweepTransactions } from './list-sweep-transactions.ts';
import { listSweeps } from './list-sweeps.ts';

/** Sweeps on their way and behind us. */
export function sweepReadRoutes(bind: Bind, deps: Deps): void {
  bind(contract.listSweeps, ({ query }, call) => listSweeps(deps, call, query));
  bind.download(contract.exportSweeps, ({ query }, call) => Promise.resolve(exportSweeps(deps, call, query)));
  bind(contract.getSweep, ({ params }, call) => getSweep(deps, call, params.id));
  bind(contract.cancelSweep, ({ params }, call) => cancelSweep(deps, call, params.id));
  bind(contract.listSweepTransactions, ({ query }, call) => listSweepTransactions(deps, call, query));
}
