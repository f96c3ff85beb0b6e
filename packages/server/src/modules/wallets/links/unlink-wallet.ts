import {
  everyProject,
  notFound,
  onlyProjects,
  requireStepUp,
  writeProject,
  type MemberSubject,
} from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { lockProject } from '../../projects/index.ts';
import { recordChange } from '../../treasury-changes/index.ts';
import { chainsAssigned, deleteLink } from './link-store.ts';
import { lockWallets, selectWallet } from '../wallet/store.ts';
import { walletEvents } from '../events.ts';

type Input = { project: number | 'all'; walletId: number };

export async function unlinkWallet(deps: Deps, call: Call<MemberSubject>, { project, walletId }: Input): Promise<null> {
  const projectId = writeProject(call.subject, 'wallets:write', project);
  requireStepUp(call.subject, call.now);
  await inTransaction(call.db, async (tx) => {
    // Whoever links at this moment comes before or after: what is noted for taking it back is what it gave out.
    await lockWallets(tx, [walletId]);
    const locked = await lockProject(tx, onlyProjects(projectId), projectId);
    if (!locked) throw notFound();
    const blockchainIds = await chainsAssigned(tx, projectId, walletId);
    if (!(await deleteLink(tx, projectId, walletId))) throw notFound();
    const { name, type } = await selectWallet(tx, everyProject('the link between the two was found'), walletId);
    if (type === 'deposit') {
      const title = `"${name}" no longer provides the deposit addresses of ${locked.name}`;
      const subject = { projectId, walletId, blockchainIds };
      await recordChange(tx, call, { kind: 'wallet.unlinked', projectId, title, subject });
    }
    await recordActivity(tx, call, {
      action: 'wallet.unlinked',
      entity: 'wallet',
      entityId: walletId,
      projectId,
      before: { walletID: walletId },
    });
    await deps.emit(tx, walletEvents['wallet.unlinked'](projectId, { walletId }));
  });
  return null;
}
