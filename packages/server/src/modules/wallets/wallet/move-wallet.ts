import { fault } from '@coffer/contract/errors.ts';
import { requireStepUp, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { recordChange } from '../../treasury-changes/index.ts';
import { selectWallet, writeStatus } from './store.ts';
import { viewWallet, type WalletView } from './wallet.ts';
import { lockToChange } from './wallet-access.ts';
import { walletStatus, type WalletStatus } from './wallet-status.ts';
import { walletEvents } from '../events.ts';

const wordOf = {
  pending: 'put on hold',
  active: 'activated',
  inactive: 'paused',
  archived: 'archived',
  compromised: 'marked as compromised',
} as const satisfies Record<WalletStatus, string>;

type Input = { id: number; status: WalletStatus };

/** A wallet that is paused or given up hands out nothing new; what it handed out stays watched. */
export async function moveWallet(deps: Deps, call: Call<MemberSubject>, { id, status }: Input): Promise<WalletView> {
  return inTransaction(call.db, async (tx) => {
    const wallet = await lockToChange(tx, call, id);
    requireStepUp(call.subject, call.now);
    if (wallet.status === 'pending' && status === 'active') throw unconfirmed(wallet.name);
    const event = walletStatus.eventFor(wallet.status, status);
    await writeStatus(tx, id, status);
    const difference = { before: { status: wallet.status }, after: { status } };
    await recordActivity(tx, call, { action: event, entity: 'wallet', entityId: id, ...difference });
    const title = `The ${wallet.type} wallet "${wallet.name}" was ${wordOf[status]}`;
    await recordChange(tx, call, { kind: 'wallet.moved', title, subject: { walletId: id }, ...difference });
    await deps.emit(tx, walletEvents[event](null, { walletId: id }));
    return viewWallet(await selectWallet(tx, call.subject.projects, id));
  });
}

/** It waits for a person to read where its money goes; that is another call, which asks the chain once more. */
function unconfirmed(name: string): Error {
  return fault('UNPROCESSABLE', `Confirm the cold wallet of "${name}" first.`);
}
