import type { Body, Result } from '@coffer/contract/endpoint.ts';
import { fault, invalid } from '@coffer/contract/errors.ts';
import type { linkWallets as endpoint } from '@coffer/contract/treasury/wallets.ts';
import type { ChainFamily } from '@coffer/kernel/chain.ts';
import {
  everyProject,
  notFound,
  onlyProjects,
  requireStepUp,
  writeProject,
  type MemberSubject,
} from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { followWallet } from '../../assets/index.ts';
import { lockProject, requireProject } from '../../projects/index.ts';
import { chainsAssigned, insertLink } from './link-store.ts';
import { viewLinks } from './list-wallet-links.ts';
import { lockWallet, lockWallets, selectWallets } from '../wallet/store.ts';
import { takeOver } from './take-over.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { walletEvents } from '../events.ts';

type Input = Body<typeof endpoint> & { project: number | 'all' };

export async function linkWallets(
  deps: Deps,
  call: Call<MemberSubject>,
  input: Input,
): Promise<Result<typeof endpoint>> {
  const projectId = writeProject(call.subject, 'wallets:write', input.project);
  await requireProject(call.db, onlyProjects(projectId), projectId);
  requireStepUp(call.subject, call.now);
  return inTransaction(call.db, async (tx) => {
    await lockWallets(
      tx,
      input.wallets.map(({ walletID }) => walletID),
    );
    for (const [at, { walletID, blockchainFamily }] of input.wallets.entries()) {
      const [wallet] = await selectWallets(tx, call.subject.projects, { id: walletID });
      if (!wallet) throw invalid({ path: `wallets.${at}.walletID`, message: 'must be the id of one of your wallets' });
      if (!serves(wallet, blockchainFamily)) {
        const message = `must be a family of this wallet, which has ${familiesOf(wallet).join(', ')}`;
        throw invalid({ path: `wallets.${at}.blockchainFamily`, message });
      }
      await linkWallet(deps, tx, call, projectId, wallet, blockchainFamily);
    }
    return viewLinks(tx, onlyProjects(projectId));
  });
}

/**
 * A deposit wallet also takes over, where another one did that before after a while: those before it stay linked and watched,
 * and give out nothing new.
 */
export async function linkWallet(
  deps: Deps,
  tx: Tx,
  call: Call<MemberSubject>,
  projectId: number,
  wallet: Wallet,
  family: ChainFamily,
): Promise<void> {
  const { status } = await lockWallet(tx, everyProject('the wallet was found in the scope of the caller'), wallet.id);
  if (status !== 'active') {
    throw fault('UNPROCESSABLE', `The wallet "${wallet.name}" is ${status}: only an active one can be linked.`);
  }
  // Before the link refers to it: two who link at once would wait for each other.
  if (!(await lockProject(tx, onlyProjects(projectId), projectId))) throw notFound();
  const isNew = await insertLink(tx, projectId, wallet.id, call.now);
  const takesOver = wallet.type === 'deposit' && (await takeOver(deps, tx, call, { projectId, wallet, family }));
  if (wallet.type === 'deposit')
    await followWallet(tx, call, projectId, await chainsAssigned(tx, projectId, wallet.id));
  if (!isNew && !takesOver) return;
  const after = { walletID: wallet.id, name: wallet.name, type: wallet.type, family };
  const entry = { action: 'wallet.linked', entity: 'wallet', entityId: wallet.id, projectId, after };
  await recordActivity(tx, call, entry);
  await deps.emit(tx, walletEvents['wallet.linked'](projectId, { walletId: wallet.id, family }));
}

function serves(wallet: Wallet, family: ChainFamily): boolean {
  return familiesOf(wallet).includes(family);
}

function familiesOf(wallet: Wallet): ChainFamily[] {
  return wallet.kind === 'xpub' ? [...wallet.xpubs, ...wallet.key_pools].map((key) => key.family) : [wallet.family];
}
