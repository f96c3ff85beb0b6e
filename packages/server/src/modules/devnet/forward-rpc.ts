import { rpcMethods } from '@coffer/contract/operations/devnet.ts';
import { invalid } from '@coffer/contract/errors.ts';
import { familyOf } from '@coffer/kernel/chain.ts';
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
  const chain = requireLocalChain(devnet, code, 'code');
  const allowed = rpcMethods[familyOf(chain)];
  if (!allowed.includes(request.method)) {
    throw invalid({ path: 'method', message: `must be one of ${allowed.join(', ')}` });
  }
  return devnet.rpc(chain, request);
}
