import type { MemberSubject } from '../../platform/access.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { requireDevnet, requireLocalChain } from './local-chain.ts';

export async function mineBlocks(
  deps: Pick<Deps, 'devnet'>,
  call: Call<MemberSubject>,
  { blockchainCode, blocks }: { blockchainCode: string; blocks: number },
): Promise<{ blocks: number }> {
  const devnet = requireDevnet(deps, call);
  await devnet.mine(requireLocalChain(devnet, blockchainCode, 'blockchainCode'), blocks);
  return { blocks };
}
