import * as contract from '@coffer/contract/people/approvers.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { beginApprover, removeApprover } from './begin-approver.ts';
import { listApprovers } from './list-approvers.ts';

export function approverRoutes(bind: Bind, deps: Pick<Deps, 'masterKey'>): void {
  bind(contract.listApproverPasskeys, (_input, call) => listApprovers(call));
  bind(contract.beginApproverPasskey, ({ body }, call) => beginApprover(deps, call, body));
  bind(contract.removeApproverPasskey, async ({ params }, call) => {
    await removeApprover(call, params.id);
    return null;
  });
}
