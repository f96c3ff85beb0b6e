import { everyProject, type MemberSubject } from '../../../platform/access.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { listLiveChains } from '../../assets/index.ts';
import { recordChange } from '../../treasury-changes/index.ts';
import type { Wallet } from './wallet.ts';
import { selectWallet } from './store.ts';
import { walletEvents } from '../events.ts';

/** Tells the audit log and whoever listens of a wallet that was just made, and gives the whole of it. */
export async function announceWallet(
  deps: Deps,
  tx: Tx,
  call: Call<MemberSubject>,
  id: number,
  projectId: number | undefined,
): Promise<Wallet> {
  const wallet = await selectWallet(tx, everyProject('the caller has just made it'), id);
  const { name, type, kind, family, address, chains, blockchain_code: blockchainCode } = wallet;
  await recordActivity(tx, call, {
    action: 'wallet.created',
    entity: 'wallet',
    entityId: id,
    projectId: projectId ?? null,
    after: { name, type, kind, family, address, blockchainCode, chains: chains.map((chain) => chain.blockchainCode) },
  });
  const live = await listLiveChains(tx);
  const networks = chains.map(({ blockchainCode: code }) => live.find((one) => one.code === code)?.name ?? code);
  await recordChange(tx, call, {
    kind: 'wallet.created',
    projectId: projectId ?? null,
    title: `The ${type} wallet "${name}" was added`,
    after: { name, ...(address === null ? {} : { address }), networks },
    subject: { walletId: id },
  });
  await deps.emit(tx, walletEvents['wallet.created'](projectId ?? null, { walletId: id }));
  return { ...wallet, project_ids: projectId === undefined ? [] : [projectId] };
}
