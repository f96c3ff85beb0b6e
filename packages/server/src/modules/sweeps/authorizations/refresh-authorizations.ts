import type { Deps } from '../../../platform/deps.ts';
import { askChain, liveChain } from '../../wallets/index.ts';
import { accountsReady } from './accounts-ready.ts';
import { selectCarriers } from './authorization-store.ts';

/**
 * After a sweep of accounts its authorizations have done their work, or have not: the accounts themselves say which. Told again
 * when the sweep was taken back, so that what is listed stays true.
 */
export async function refreshAuthorizations(deps: Deps, { sweepId }: { sweepId: number }): Promise<void> {
  const carriers = await selectCarriers(deps.db, sweepId);
  const [first] = carriers;
  if (!first) return;
  const chain = await liveChain(deps.db, first.blockchainId);
  const rules = deps.chains.rules(chain.code);
  const contract = { id: first.contractId, address: first.contract };
  await askChain(deps, chain, (open) =>
    accountsReady(deps, { blockchainId: chain.id, chain: open, rules, contract, addresses: carriers }),
  );
}
