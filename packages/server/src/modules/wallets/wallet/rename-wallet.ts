import { requireStepUp, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { selectWallet, writeName } from './store.ts';
import { viewWallet, type WalletView } from './wallet.ts';
import { lockToChange } from './wallet-access.ts';

export async function renameWallet(
  call: Call<MemberSubject>,
  { id, name }: { id: number; name: string },
): Promise<WalletView> {
  return inTransaction(call.db, async (tx) => {
    const wallet = await lockToChange(tx, call, id);
    if (wallet.name !== name) {
      // Mails and people call it that where they say what to top up.
      requireStepUp(call.subject, call.now);
      await writeName(tx, id, name);
      const difference = { before: { name: wallet.name }, after: { name } };
      await recordActivity(tx, call, { action: 'wallet.renamed', entity: 'wallet', entityId: id, ...difference });
    }
    return viewWallet(await selectWallet(tx, call.subject.projects, id));
  });
}
