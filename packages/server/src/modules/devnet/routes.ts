import * as devnet from '@coffer/contract/operations/devnet.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { drawFromFaucet } from './draw-from-faucet.ts';
import { forwardRpc } from './forward-rpc.ts';
import { mineBlocks } from './mine-blocks.ts';
import { readDevnet } from './read-devnet.ts';

export function devnetRoutes(bind: Bind, deps: Deps): void {
  bind(devnet.readDevnet, (_input, call) => readDevnet(deps, call));
  bind(devnet.drawFromFaucet, ({ body }, call) => drawFromFaucet(deps, call, body));
  bind(devnet.forwardRpc, ({ params, body }, call) => forwardRpc(deps, call, params.code, body));
  bind(devnet.mineBlocks, ({ body }, call) => mineBlocks(deps, call, body));
}
