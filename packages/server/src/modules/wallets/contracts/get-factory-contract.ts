import type { Result } from '@coffer/contract/endpoint.ts';
import type { getFactoryContract as endpoint } from '@coffer/contract/treasury/sweep-contracts.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { authorize, notFound, type Credentialed } from '../../../platform/access.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { factoryOf } from './factory.ts';
import { liveChain } from '../wallet/live-chains.ts';
import { latestFactory } from './sweep-contract-store.ts';

export async function getFactoryContract(
  deps: Pick<Deps, 'config' | 'devnet' | 'chains'>,
  call: Call<Credentialed>,
  code: string,
): Promise<Result<typeof endpoint>> {
  authorize(call.subject, 'wallets:read');
  const chain = await liveChain(call.db, code);
  const factory = factoryOf(deps, chain);
  if (!factory) throw notFound(`${chain.name} has no sweep contracts.`);
  // One that a contract of ours came from had its code looked at.
  const address = factory.address ?? (await latestFactory(call.db, chain.id));
  return {
    id: chain.id,
    blockchainCode: chain.code,
    chainId: chain.chainId,
    address: spellAddress(chain.family, address),
    abi: factory.abi.map((entry) => ({ ...entry })),
    creation: factory.creation,
  };
}
