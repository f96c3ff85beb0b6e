import { fault } from '@coffer/contract/errors.ts';
import { requireStepUp, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { endAsked, recordChange, type ChangePowers } from '../../treasury-changes/index.ts';
import { destroySecret } from '../../vault/index.ts';
import { memberStatus, type MemberStatus } from '../accounts/member-status.ts';
import { subordinate } from './rank.ts';
import { voidTokens } from '../accounts/password-token-store.ts';
import { endSessions } from '../accounts/session-store.ts';
import { moveStatus, setProjects, updateMemberRow, type MemberRow } from '../accounts/store.ts';
import { deletePasskeys } from '../passkeys/passkey-store.ts';
import { replaceRecoveryCodes } from '../accounts/totp-store.ts';

type Needs = Deps & { powers: ChangePowers };

/** `ended`: what they had asked for, which does not come about. */
export type Lowered = { member: MemberRow; ended: string[] };

/** Takes access away. Sessions, links and what they asked for end in the same transaction: the next request is refused. */
export function revokeMember(needs: Needs, call: Call<MemberSubject>, id: number): Promise<Lowered> {
  return changeAccess(needs, call, id, 'revoked');
}

export async function activateMember(needs: Needs, call: Call<MemberSubject>, id: number): Promise<MemberRow> {
  return (await changeAccess(needs, call, id, 'active')).member;
}

export async function deleteMember(needs: Needs, call: Call<MemberSubject>, id: number): Promise<void> {
  await changeAccess(needs, call, id, 'deleted');
}

async function changeAccess(needs: Needs, call: Call<MemberSubject>, id: number, to: MemberStatus): Promise<Lowered> {
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
      throw fault('CONFLICT', 'Somebody else has just changed this member. Check it and try again.');
    await endSessions(tx, { memberId: id }, 'revoked', call.now);
    await voidTokens(tx, id, call.now);
    if (to === 'deleted') await forgetSecrets(needs, tx, member);
    await recordActivity(tx, call, {
      action: `member.${event}`,
      entity: 'member',
      entityId: id,
      before: { status: member.status },
      after: { status: to },
    });
    const by = { memberId: call.subject.memberId, name: call.subject.email };
    const ended = await endAsked(needs, tx, call, needs.powers, { memberId: id, by });
    const after = { status: to, ...(ended.length === 0 ? {} : { ended }) };
    const difference = { before: { status: member.status }, after };
    const title = `The access of ${member.email} was ${to === 'active' ? 'restored' : to}`;
    await recordChange(tx, call, { kind: 'member.access-changed', title, ...difference, subject: { memberId: id } });
    return { member: { ...member, status: to }, ended };
  });
}

/** Of somebody who was removed only the name in the log stays. */
async function forgetSecrets(deps: Deps, tx: Tx, member: MemberRow): Promise<void> {
  await setProjects(tx, member.id, []);
  await replaceRecoveryCodes(tx, member.id, []);
  await deletePasskeys(tx, member.id);
  await updateMemberRow(tx, member.id, { password_hash: null, totp_secret_id: null, totp_confirmed_at: null });
  if (member.totp_secret_id !== null) await destroySecret(deps, tx, member.totp_secret_id);
}
