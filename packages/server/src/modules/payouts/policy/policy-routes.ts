import * as contract from '@coffer/contract/money-out/payout-policy.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Bind } from '../../../platform/http/bind.ts';
import { getPolicy, listVersions } from './get-policy.ts';
import { getPause, pausePayouts, resumePayouts } from './pause-payouts.ts';
import { savePolicy } from './save-policy.ts';
import { setKeyCap } from './set-key-cap.ts';
import { simulatePolicy } from './simulate-policy.ts';

export function policyRoutes(bind: Bind, deps: Deps): void {
  bind(contract.getPayoutPolicy, ({ params }, call) => getPolicy(deps, call, params.id));
  bind(contract.savePayoutPolicy, ({ params, body }, call) => savePolicy(deps, call, params.id, body));
  bind(contract.listPolicyVersions, ({ params }, call) => listVersions(call, params.id));
  bind(contract.simulatePayoutPolicy, ({ params, body }, call) => simulatePolicy(deps, call, params.id, body));
  bind(contract.setKeyCap, ({ params, body }, call) =>
    setKeyCap(deps, call, { project: params.id, keyId: params.keyId, ...body }),
  );
  bind(contract.getPayoutPause, (_input, call) => getPause(deps, call));
  bind(contract.pausePayouts, (_input, call) => pausePayouts(deps, call));
  bind(contract.resumePayouts, (_input, call) => resumePayouts(deps, call));
}
