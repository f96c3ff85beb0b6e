import { fault } from '@coffer/contract/errors.ts';
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
  try {
    return await devnet.rpc(chain, request);
  } catch (cause) {
    throw fault('UNAVAILABLE', `The local chain ${chain} does not answer.`, { cause });
  }
}
