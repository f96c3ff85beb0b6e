import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { notFound, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import type { BlockchainRow } from '../../assets/index.ts';
import { recordChange } from '../../treasury-changes/index.ts';
import { lockAddresses } from '../addresses/address-store.ts';
import { registerCollector, requireFitCollector } from './confirm-contract.ts';
import { selectWallet } from '../wallet/store.ts';
import { lockContractAt, writeContract } from './sweep-contract-store.ts';
import { viewWallet, type WalletView } from '../wallet/wallet.ts';
import { lockToChange } from '../wallet/wallet-access.ts';

type Proposed = {
  chain: BlockchainRow;
  address: string;
  walletId: number;
  pending: { collector: string; changesAt: Date };
};

/** The cold wallet that the owner of a contract proposed is a person's own: its addresses are assigned again. */
export async function confirmProposed(
  deps: Deps,
  call: Call<MemberSubject>,
  { chain, address, walletId, pending }: Proposed,
): Promise<WalletView> {
  return inTransaction(call.db, async (tx) => {
    await lockAddresses(tx);
    await lockToChange(tx, call, walletId);
    const row = await lockContractAt(tx, chain.id, address);
    if (!row) throw notFound();
    const { collector, changesAt } = pending;
    const wallet = await selectWallet(tx, call.subject.projects, walletId);
    if (row.pending_collector === collector && row.confirmed_collector === collector) return viewWallet(wallet);
    await requireFitCollector({ deps, tx, call, chain }, collector);
    const [projectId] = wallet.project_ids;
    const found = { collector, contractName: wallet.name, sweepContractId: row.id, projectId };
    await registerCollector({ deps, tx, call, chain }, found);
    const noted = { pending_collector: collector, collector_changes_at: changesAt, confirmed_collector: collector };
    await writeContract(tx, row.id, noted);
    const [before, after] = [row.collector, collector].map((one) => spellAddress(chain.family, one));
    const difference = { before: { collector: before }, after: { collector: after, from: changesAt.toISOString() } };
    await recordActivity(tx, call, {
      action: 'sweep-contract.collector-confirmed',
      entity: 'sweep-contract',
      entityId: row.id,
      ...difference,
    });
    await recordChange(tx, call, {
      kind: 'sweep-contract.collector-confirmed',
      title: `The new cold wallet of "${wallet.name}" on ${chain.name} was confirmed`,
      ...difference,
      subject: { blockchainId: chain.id, contract: address, collector },
    });
    return viewWallet(wallet);
  });
}
