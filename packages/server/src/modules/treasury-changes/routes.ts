import * as contract from '@coffer/contract/people/treasury-changes.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { decideChange } from './changes/decide-change.ts';
import { decideSeveral } from './changes/decide-several.ts';
import { freezeByLink } from './changes/freeze-by-link.ts';
import { listTreasuryChanges } from './changes/list-changes.ts';
import { readFreezeLink } from './changes/read-freeze-link.ts';
import type { ChangePowers } from './changes/treasury-change.ts';
import { getTreasuryWait, saveTreasuryWait } from './changes/wait.ts';

export function treasuryChangeRoutes(bind: Bind, deps: Deps, powers: ChangePowers): void {
  bind(contract.listTreasuryChanges, ({ query }, call) => listTreasuryChanges(call, query));
  const decisions = [
    [contract.freezeTreasuryChange, 'freeze'],
    [contract.cancelTreasuryChange, 'cancel'],
    [contract.confirmTreasuryChange, 'confirm'],
    [contract.releaseTreasuryChange, 'release'],
    [contract.revertTreasuryChange, 'revert'],
  ] as const;
  for (const [endpoint, decision] of decisions) {
    bind(endpoint, ({ params }, call) => decideChange(deps, call, powers, { ...params, decision }));
  }
  bind(contract.decideTreasuryChanges, ({ body }, call) => decideSeveral(deps, call, powers, body));
  bind(contract.readFreezeLink, ({ body }, call) => readFreezeLink(deps, call, powers, body.token));
  bind(contract.freezeByLink, ({ body }, call) => freezeByLink(deps, call, powers, body));
  bind(contract.getTreasuryWait, (_input, call) => getTreasuryWait(deps, call));
  bind(contract.saveTreasuryWait, ({ body }, call) => saveTreasuryWait(deps, call, body.hours));
}
