import * as contract from '@coffer/contract/treasury/wallet-positions.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { listWalletPositions } from './positions/list-wallet-positions.ts';
import { resetWalletPosition } from './positions/reset-wallet-position.ts';

export function outgoingRoutes(bind: Bind, deps: Deps): void {
  bind(contract.listWalletPositions, ({ params }, call) => listWalletPositions(deps, call, params.id));
  bind(contract.resetWalletPosition, ({ params, body }, call) =>
    resetWalletPosition(deps, call, { ...body, id: params.id }),
  );
}
