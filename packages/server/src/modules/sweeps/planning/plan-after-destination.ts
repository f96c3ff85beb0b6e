import type { Deps } from '../../../platform/deps.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { planAgain } from '../rules/plan-again.ts';

/** A wallet that knows where its money is to end waits for nothing: it is looked at in the next round. */
export async function planAfterDestination(deps: Deps, { walletId }: { walletId: number }): Promise<void> {
  await inTransaction(deps.db, (tx) => planAgain(tx, { walletId }, deps.clock.now()));
}
