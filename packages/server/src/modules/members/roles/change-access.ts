import { fault } from '@coffer/contract/errors.ts';
import { requireStepUp, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { recordChange } from '../../treasury-changes/index.ts';
import { destroySecret } from '../../vault/index.ts';
import { memberStatus, type MemberStatus } from '../accounts/member-status.ts';
import { subordinate } from './rank.ts';
import { voidTokens } from '../accounts/password-token-store.ts';
import { endSessions } from '../accounts/session-store.ts';
import { moveStatus, setProjects, updateMemberRow, type MemberRow } from '../accounts/store.ts';
import { replaceRecoveryCodes } from '../accounts/totp-store.ts';

/** Takes access away. Sessions and links end in the same transaction: the next request is refused. */
export function revokeMember(deps: Deps, call: Call<MemberSubject>, id: number): Promise<MemberRow> {
  return changeAccess(deps, call, id, 'revoked');
}

export function activateMember(deps: Deps, call: Call<MemberSubject>, id: number): Promise<MemberRow> {
  return changeAccess(deps, call, id, 'active');
}

export async function deleteMember(deps: Deps, call: Call<MemberSubject>, id: number): Promise<void> {
  await changeAccess(deps, call, id, 'deleted');
}

async function changeAccess(deps: Deps, call: Call<MemberSubject>, id: number, to: MemberStatus): Promise<MemberRow> {
  return inTransaction(call.db, async (tx) => {
    const member = await subordinate(tx, call, id);
    requireStepUp(call.subject, call.now);
    if (member.status === 'invited' && to === 'active') {
      throw fault('INVALID_STATE', 'Invited members become active by choosing a password.', {
        details: { from: member.status, allowed: ['deleted'] },
      });
    }
    const event = memberStatus.eventFor(member.status, to);
    if (!(await moveStatus(tx, id, member.status, to)))
      throw fault('CONFLICT', 'Somebody else changed this member just now.');
    await endSessions(tx, { memberId: id }, 'revoked', call.now);
    await voidTokens(tx, id, call.now);
    if (to === 'deleted') await forgetSecrets(deps, tx, member);
    await recordActivity(tx, call, {
      action: `member.${event}`,
      entity: 'member',
      entityId: id,
      before: { status: member.status },
      after: { status: to },
    });
    const difference = { before: { status: member.status }, after: { status: to } };
    const title = `The access of ${member.email} is ${to}`;
    await recordChange(tx, call, { kind: 'member.access-changed', title, ...difference, subject: { memberId: id } });
    return { ...member, status: to };
  });
}

/** Of somebody who was removed only the name in the log stays. */
async function forgetSecrets(deps: Deps, tx: Tx, member: MemberRow): Promise<void> {
  await setProjects(tx, member.id, []);
  await replaceRecoveryCodes(tx, member.id, []);
  await updateMemberRow(tx, member.id, { password_hash: null, totp_secret_id: null, totp_confirmed_at: null });
  if (member.totp_secret_id !== null) await destroySecret(deps, tx, member.totp_secret_id);
}
