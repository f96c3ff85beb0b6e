import { notFound, writeProject, type MemberSubject } from '../../platform/access.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { recordActivity } from '../activity/index.ts';
import { deleteLink } from './link-store.ts';

type Input = { project: number | 'all'; walletId: number };

export async function unlinkWallet(deps: Deps, call: Call<MemberSubject>, { project, walletId }: Input): Promise<null> {
  const projectId = writeProject(call.subject, 'wallets:write', project);
  await inTransaction(call.db, async (tx) => {
    if (!(await deleteLink(tx, projectId, walletId))) throw notFound();
    await recordActivity(tx, call, {
      action: 'wallet.unlinked',
      entity: 'wallet',
      entityId: walletId,
      projectId,
      before: { walletID: walletId },
    });
    await deps.emit(tx, { kind: 'wallet.unlinked', projectId, payload: { walletId } });
  });
  return null;
}
