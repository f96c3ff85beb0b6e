import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Outgoing } from './outgoing.ts';
import { waitOutgoing, type Waiting } from './move-outgoing.ts';
import type { SendDeps } from './sending.ts';
import { lockOutgoing } from './store.ts';

/**
 * Changes it, if it still stands as it was seen: between a look at the chain and this, somebody else may have gone further.
 * Says whether it did.
 */
export async function changeOutgoing(
  deps: Pick<SendDeps, 'db'>,
  seen: Pick<Outgoing, 'id' | 'status'>,
  change: (tx: Tx, locked: Outgoing) => Promise<unknown>,
): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const locked = await lockOutgoing(tx, seen.id);
    if (locked.status !== seen.status) return false;
    await change(tx, locked);
    return true;
  });
}

export async function letWait(
  deps: Pick<SendDeps, 'db' | 'emit' | 'clock'>,
  seen: Pick<Outgoing, 'id' | 'status'>,
  waiting: Waiting,
): Promise<void> {
  await changeOutgoing(deps, seen, (tx, locked) => waitOutgoing(deps, tx, locked, waiting));
}
