import type { Tx } from '../../../platform/db/db.ts';
import { voidEveryToken } from '../accounts/password-token-store.ts';
import { endEverySession } from '../accounts/session-store.ts';

/**
 * In restored data lives again what somebody had ended since the backup: sessions, links to set a password, invitations.
 * Nobody can know which, so all of them end, and people sign in anew. Gives how many sessions there were.
 */
export async function endEveryAccess(tx: Tx, now: Date): Promise<number> {
  await voidEveryToken(tx, now);
  return endEverySession(tx, 'restored', now);
}
