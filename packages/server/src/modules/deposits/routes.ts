import * as contract from '@coffer/contract/money-in/deposits.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { getDeposit } from './reading/get-deposit.ts';
import { ignoreDeposit } from './matching/ignore-deposit.ts';
import { listDeposits } from './reading/list-deposits.ts';
import { listDustLimits } from './dust/list-dust-limits.ts';
import { matchDeposit } from './matching/match-deposit.ts';
import { putDustLimit } from './dust/put-dust-limit.ts';
import type { Worth } from './booking/worth.ts';

export function depositRoutes(bind: Bind, deps: Deps, worth: Worth): void {
  bind(contract.listDeposits, ({ query }, call) => listDeposits(deps, call, query));
  bind(contract.getDeposit, ({ params }, call) => getDeposit(deps, call, params.id));
  bind(contract.listMissedDeposits, ({ query }, call) => listDeposits(deps, call, { ...query, missed: true }));
  bind(contract.matchDeposit, ({ params, body }, call) => matchDeposit({ ...deps, worth }, call, params.id, body));
  bind(contract.ignoreDeposit, ({ params, body }, call) => ignoreDeposit(deps, call, params.id, body.reason));
  bind(contract.listDustLimits, (_input, call) => listDustLimits(call));
  bind(contract.putDustLimit, ({ params, body }, call) =>
    putDustLimit({ ...deps, worth }, call, { ...params, ...body }),
  );
}
