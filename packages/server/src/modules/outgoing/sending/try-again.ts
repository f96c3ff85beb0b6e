import type { Deps } from '../../../platform/deps.ts';
import { wakeIntents } from '../orders/store.ts';

/** A wallet may sign again: what waited for that waits no longer. */
export async function tryAgain(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { walletId }: Record<string, unknown>,
): Promise<void> {
  await wakeIntents(db, Number(walletId), clock.now());
}
