import { hoursAfter, minutesAfter } from '@coffer/kernel/clock.ts';
import { inTransaction, type Db } from '../../../platform/db/db.ts';
import { insertToken, type TokenPurpose } from '../accounts/password-token-store.ts';
import { hashOf, newPasswordToken } from '../accounts/tokens.ts';

export const resetMinutes = 30;
export const inviteHours = 72;

export type PasswordLink = { link: string; expiresAt: Date };

/** A link that lets its reader choose a password once. The token travels in the fragment, which no server sees or logs. */
export async function mintPasswordLink(
  db: Db,
  request: { memberId: number; purpose: TokenPurpose; page: string; now: Date; requestedBy?: number | null },
): Promise<PasswordLink> {
  const token = newPasswordToken();
  const { now, memberId, purpose, requestedBy = null } = request;
  const expiresAt = purpose === 'reset' ? minutesAfter(now, resetMinutes) : hoursAfter(now, inviteHours);
  await inTransaction(db, (tx) =>
    insertToken(tx, { hash: hashOf(token), memberId, purpose, requestedBy, now, expiresAt }),
  );
  return { link: `${request.page}#resetPasswordToken=${token}`, expiresAt };
}
