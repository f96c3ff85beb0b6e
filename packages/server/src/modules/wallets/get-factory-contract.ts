import type { Result } from '@coffer/contract/endpoint.ts';
import type { getFactoryContract as endpoint } from '@coffer/contract/sweep-contracts.ts';
import { spellAddress } from '@coffer/keys/spell-address.ts';
import { authorize, notFound, type Credentialed } from '../../platform/access.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { factoryOf } from './factory.ts';
import { liveChain } from './live-chains.ts';

export async function getFactoryContract(
  deps: Pick<Deps, 'config' | 'devnet'>,
  call: Call<Credentialed>,
  code: string,
): Promise<Result<typeof endpoint>> {
  authorize(call.subject, 'wallets:read');
  const chain = await liveChain(call.db, code);
  const factory = factoryOf(deps, chain);
  if (!factory) throw notFound(`${chain.name} has no sweep contracts.`);
  if (factory.address === null) {
    throw notFound(
      `Coffer knows no factory of sweep contracts on ${chain.name}. Name one that you trust in ${chain.code}_FACTORY.`,
    );
  }
  return {
    id: chain.id,
    blockchainCode: chain.code,
    chainId: chain.chainId,
    address: spellAddress(chain.family, factory.address),
    abi: factory.abi.map((entry) => ({ ...entry })),
  };
}
