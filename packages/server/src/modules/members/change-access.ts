import { fault } from '@coffer/contract/errors.ts';
import type { MemberSubject } from '../../platform/access.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Call } from '../../platform/deps.ts';
import { recordActivity } from '../activity/index.ts';
import { memberStatus, type MemberStatus } from './member-status.ts';
import { subordinate } from './rank.ts';
import { voidTokens } from './password-token-store.ts';
import { endSessions } from './session-store.ts';
import { moveStatus, setProjects, type MemberRow } from './store.ts';

/** Takes access away. Sessions and links end in the same transaction: the next request is refused. */
export function revokeMember(call: Call<MemberSubject>, id: number): Promise<MemberRow> {
  return changeAccess(call, id, 'revoked');
}

export function activateMember(call: Call<MemberSubject>, id: number): Promise<MemberRow> {
  return changeAccess(call, id, 'active');
}

export async function deleteMember(call: Call<MemberSubject>, id: number): Promise<void> {
  await changeAccess(call, id, 'deleted');
}

async function changeAccess(call: Call<MemberSubject>, id: number, to: MemberStatus): Promise<MemberRow> {
  return inTransaction(call.db, async (tx) => {
    const member = await subordinate(tx, call, id);
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
    if (to === 'deleted') await setProjects(tx, id, []);
    await recordActivity(tx, call, {
      action: `member.${event}`,
      entity: 'member',
      entityId: id,
      before: { status: member.status },
      after: { status: to },
    });
    return { ...member, status: to };
  });
}
