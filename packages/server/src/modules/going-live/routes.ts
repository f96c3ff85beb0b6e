import * as contract from '@coffer/contract/operations/go-live.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { goLive } from './go-live.ts';
import { proveColdWallet } from './prove-cold-wallet.ts';
import { proveMasterKey } from './prove-master-key.ts';
import { proveWebhook } from './prove-webhook.ts';
import { readGoLive } from './read-standing.ts';

export function goingLiveRoutes(bind: Bind, deps: Deps): void {
  bind(contract.readGoLive, (_input, call) => readGoLive(deps, call));
  bind(contract.goLive, (_input, call) => goLive(deps, call));
  bind(contract.proveColdWallet, ({ params, body }, call) =>
    proveColdWallet(deps, call, { id: params.id, signature: body.signature, txHash: body.txHash }),
  );
  bind(contract.proveMasterKey, ({ body }, call) => proveMasterKey(deps, call, body));
  bind(contract.proveWebhook, ({ params }, call) => proveWebhook(deps, call, params));
}
