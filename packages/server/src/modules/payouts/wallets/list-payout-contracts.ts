import type { PayoutContract } from '@coffer/contract/money-out/hot-wallets.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { authorize, type MemberSubject } from '../../../platform/access.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { listLiveChains, type BlockchainRow } from '../../assets/index.ts';
import { tryChain } from '../../wallets/index.ts';

/** Of each network that payouts can leave together on: whether the contract for it is there, by its nodes. */
export async function listPayoutContracts(deps: Deps, call: Call<MemberSubject>): Promise<PayoutContract[]> {
  authorize(call.subject, 'payouts:read');
  const chains = (await listLiveChains(call.db)).filter(({ status }) => status !== 'disabled');
  const views = await Promise.all(chains.map((chain) => view(deps, chain)));
  return views.filter((one) => one !== undefined);
}

async function view(deps: Deps, chain: BlockchainRow): Promise<PayoutContract | undefined> {
  const { batchCalls } = deps.chains.rules(chain.code);
  if (!batchCalls) return undefined;
  const { address, creation } = batchCalls.contract;
  const state = await tryChain(deps, chain, async ({ batches }) => batches?.standing());
  return {
    blockchainCode: chain.code,
    chainId: chain.chainId,
    address: spellAddress(chain.family, address),
    state: state ?? 'unknown',
    rowsMax: batchCalls.rowsMax,
    creation,
  };
}
