import type { Body } from '@coffer/contract/endpoint.ts';
import { fault, invalid } from '@coffer/contract/errors.ts';
import type { confirmCollector as endpoint } from '@coffer/contract/treasury/sweep-contracts.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { authorize, notFound, requireStepUp, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { lockAddresses } from '../addresses/address-store.ts';
import { confirmProposed } from './confirm-proposed.ts';
import { confirmContract, requireFitCollector, refusal } from './confirm-contract.ts';
import { liveChain } from '../wallet/live-chains.ts';
import { readDeployment } from './read-deployment.ts';
import { selectWallet } from '../wallet/store.ts';
import { lockContractAt, selectSweepContract } from './sweep-contract-store.ts';
import { viewWallet, type WalletView } from '../wallet/wallet.ts';
import { lockToChange } from '../wallet/wallet-access.ts';

type Input = Body<typeof endpoint> & { id: number };

/**
 * A person says of the address that they were shown that it is theirs: where a reported contract pays out, or where its owner
 * proposed that it shall. The chain is asked once more before that counts.
 */
export async function confirmCollector(deps: Deps, call: Call<MemberSubject>, input: Input): Promise<WalletView> {
  authorize(call.subject, 'wallets:write');
  const contract = await selectSweepContract(call.db, call.subject.projects, input.id);
  requireStepUp(call.subject, call.now);
  const chain = await liveChain(call.db, contract.blockchain_id);
  const read = deps.chains.rules(chain.code).parseAddress(input.collector.trim());
  if ('reason' in read) throw invalid({ path: 'collector', message: read.reason });
  const { collector, pending } = await readDeployment(deps, chain, contract.tx_hash);
  if (pending && pending.collector === read.address && contract.status === 'active') {
    return confirmProposed(deps, call, { chain, address: contract.address, walletId: contract.wallet_id, pending });
  }
  if (read.address !== collector) {
    const shown = spellAddress(chain.family, collector);
    throw fault('CONFLICT', `collector: the contract pays out to ${shown}. Check it again before you confirm.`);
  }
  if (pending) throw refusal('Its owner has proposed another cold wallet. Wait until that is settled.', true);
  return inTransaction(call.db, async (tx) => {
    await lockAddresses(tx);
    await lockToChange(tx, call, contract.wallet_id);
    const row = await lockContractAt(tx, chain.id, contract.address);
    if (!row) throw notFound();
    if (row.status === 'active') return viewWallet(await selectWallet(tx, call.subject.projects, row.wallet_id));
    await requireFitCollector({ deps, tx, call, chain }, collector);
    return viewWallet(await confirmContract({ deps, tx, call, chain }, { ...row, collector }));
  });
}
