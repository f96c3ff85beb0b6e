import { hoursAfter } from '@coffer/kernel/clock.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { voidTokens } from '../accounts/password-token-store.ts';
import { endSessions } from '../accounts/session-store.ts';
import { updateMemberRow, type MemberRow } from '../accounts/store.ts';
import { memberEvents } from '../events.ts';

type Change = {
  member: MemberRow;
  passwordHash: string;
  action: string;
  keepSession?: number;
  /** The member who had the link made, when it was somebody else. */
  requestedBy?: number | null;
  /** Whoever has the password may not be its owner: for a day nothing of great weight is done with it. */
  isHeld?: boolean;
};

export const heldHours = 24;

/** What every way to a new password has in common: other sessions and links end, the owner is told, a trace stays. */
export async function setPassword(deps: Deps, tx: Tx, call: Call, change: Change): Promise<void> {
  const { member, passwordHash, keepSession, requestedBy = null, isHeld = false } = change;
  const held = !isHeld ? {} : { step_up_held_until: hoursAfter(call.now, heldHours) };
  await updateMemberRow(tx, member.id, { password_hash: passwordHash, must_reset_password: false, ...held });
  await voidTokens(tx, member.id, call.now);
  const others = { memberId: member.id, ...(keepSession === undefined ? {} : { except: keepSession }) };
  const sessionsEnded = await endSessions(tx, others, 'password_changed', call.now);
  await recordActivity(tx, call, {
    action: change.action,
    entity: 'member',
    entityId: member.id,
    after: { sessionsEnded, ...(requestedBy === null ? {} : { requestedBy }) },
  });
  if (member.password_hash === null) return;
  const changed = { memberId: member.id, at: call.now.toISOString(), ip: call.ip, requestedBy, isHeld };
  await deps.emit(tx, memberEvents['member.password-changed'](null, changed));
}
