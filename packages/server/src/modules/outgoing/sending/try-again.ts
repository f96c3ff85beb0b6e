import type { Deps } from '../../../platform/deps.ts';
import { wakeIntents } from '../orders/store.ts';

/** A wallet may sign again: what waited for that waits no longer. */
export async function tryAgain(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { walletId }: { walletId: number },
): Promise<void> {
  await wakeIntents(db, walletId, clock.now());
}
