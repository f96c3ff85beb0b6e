import { requireStepUp, type MemberSubject } from '../../platform/access.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { recordActivity } from '../activity/index.ts';
import { selectWallet, writeStatus } from './store.ts';
import { viewWallet, type WalletView } from './wallet.ts';
import { lockToChange } from './wallet-access.ts';
import { walletStatus, type WalletStatus } from './wallet-status.ts';

type Input = { id: number; status: WalletStatus };

/** A wallet that is paused or given up hands out nothing new; what it handed out stays watched. */
export async function moveWallet(deps: Deps, call: Call<MemberSubject>, { id, status }: Input): Promise<WalletView> {
  return inTransaction(call.db, async (tx) => {
    const wallet = await lockToChange(tx, call, id);
    // There is no way back from compromised, and a cold wallet that becomes active decides where money ends.
    if (status === 'compromised' || wallet.type === 'cold') requireStepUp(call.subject, call.now);
    const event = walletStatus.eventFor(wallet.status, status);
    await writeStatus(tx, id, status);
    const difference = { before: { status: wallet.status }, after: { status } };
    await recordActivity(tx, call, { action: event, entity: 'wallet', entityId: id, ...difference });
    await deps.emit(tx, { kind: event, projectId: null, payload: { walletId: id } });
    return viewWallet(await selectWallet(tx, call.subject.projects, id));
  });
}
