import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import type { Deployment } from '../../../chains/port/port.ts';
import { notFound } from '../../../platform/access.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { BlockchainRow } from '../../assets/index.ts';
import { refusal } from './confirm-contract.ts';
import { factoryOf } from './factory.ts';
import { askChain } from '../wallet/live-chains.ts';

/** What a transaction deployed and where its money goes, as the chain itself says. */
export async function readDeployment(deps: Deps, chain: BlockchainRow, hash: string): Promise<Deployment> {
  const factory = factoryOf(deps, chain);
  if (!factory) throw notFound(`${chain.name} has no sweep contracts.`);
  const { contractsKeepMoney } = deps.chains.rules(chain.code);
  const read = await askChain(deps, chain, async ({ contracts }) => {
    const told = await contracts?.deployment(hash);
    if (told === undefined || 'reason' in told || !contractsKeepMoney) return { told, isContract: false };
    return { told, isContract: (await contracts?.codeHash(told.collector)) !== null };
  });
  const { told, isContract } = read;
  if (told === undefined) throw notFound(`${chain.name} has no sweep contracts.`);
  if ('reason' in told) throw refusal(told.reason, told.retry);
  if (factory.address !== null && told.factory !== factory.address) {
    const [other, own] = [told.factory, factory.address].map((address) => spellAddress(chain.family, address));
    throw refusal(`The contract comes from another factory, ${other}. Deploy it with ${own}.`, false);
  }
  if (isContract) {
    const shown = spellAddress(chain.family, told.collector);
    throw refusal(
      `Its money would go to ${shown}, which is a contract: on ${chain.name} no contract gives money back.`,
      false,
    );
  }
  return told;
}
