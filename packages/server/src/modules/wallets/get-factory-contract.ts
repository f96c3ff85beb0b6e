import type { Result } from '@coffer/contract/endpoint.ts';
import type { getFactoryContract as endpoint } from '@coffer/contract/sweep-contracts.ts';
import { spellAddress } from '@coffer/keys/spell-address.ts';
import { authorize, notFound, type Credentialed } from '../../platform/access.ts';
import type { Call } from '../../platform/deps.ts';
import { factoryOf } from './factory.ts';
import { liveChain } from './live-chains.ts';

export async function getFactoryContract(call: Call<Credentialed>, code: string): Promise<Result<typeof endpoint>> {
  authorize(call.subject, 'wallets:read');
  const chain = await liveChain(call.db, code);
  const factory = factoryOf(chain);
  if (!factory) throw notFound(`${chain.name} has no sweep contracts.`);
  return {
    id: chain.id,
    blockchainCode: chain.code,
    chainId: chain.chainId,
    address: spellAddress(chain.family, factory.address),
    abi: factory.abi.map((entry) => ({ ...entry })),
  };
}
