import type { MemberSubject } from '../../platform/access.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import type { RpcAnswer, RpcRequest } from '../../platform/devnet.ts';
import { requireDevnet, requireLocalChain } from './local-chain.ts';

/** Pages may ask nobody but us, so a wallet in a page reaches the local chain through here. */
export async function forwardRpc(
  deps: Pick<Deps, 'devnet'>,
  call: Call<MemberSubject>,
  code: string,
  request: RpcRequest,
): Promise<RpcAnswer> {
  const devnet = requireDevnet(deps, call);
  return devnet.rpc(requireLocalChain(devnet, code, 'code'), request);
}
