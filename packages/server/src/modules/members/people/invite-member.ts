import { fault, invalid } from '@coffer/contract/errors.ts';
import { authorize, requireStepUp, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../../platform/db/violations.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { linkWay, recordChange } from '../../treasury-changes/index.ts';
import { mintPasswordLink } from '../passwords/password-link.ts';
import { checkHandOut, noSuchProject } from '../roles/rank.ts';
import { holdRole, roleByName } from '../accounts/role-store.ts';
import { insertMember, memberById, setProjects, type MemberRow } from '../accounts/store.ts';
import { memberEvents } from '../events.ts';
import { memberStatus } from '../accounts/member-status.ts';

type Invitation = { email: string; name: string; role: string; projects?: number[] | undefined };
export type SentLink = { sent: boolean; link?: string; expiresAt?: string };

export async function inviteMember(
  deps: Deps,
  call: Call<MemberSubject>,
  input: Invitation,
): Promise<{ member: MemberRow; invitation: SentLink }> {
  authorize(call.subject, 'members:write');
  requireStepUp(call.subject, call.now);
  try {
    return await inTransaction(call.db, async (tx) => {
      await holdRole(tx, { name: input.role });
      const role = await roleByName(tx, input.role);
      if (!role) throw invalid({ path: 'role', message: 'must be the name of a role' });
      const projects = checkHandOut(call.subject, role, input.projects);
      const id = await insertMember(tx, {
        email: input.email,
        name: input.name,
        passwordHash: null,
        status: memberStatus.initial,
        roleId: role.id,
        now: call.now,
      });
      await setProjects(tx, id, projects);
      await recordActivity(tx, call, {
        action: 'member.invited',
        entity: 'member',
        entityId: id,
        after: { email: input.email, role: role.name, projects: role.scope === 'all' ? 'all' : projects },
      });
      await recordChange(tx, call, {
        kind: 'member.invited',
        title: `${input.email} was invited as "${role.display_name}"`,
        after: { email: input.email, role: role.name },
        subject: { memberId: id },
      });
      const member = await memberById(tx, id);
      if (!member) throw new Error('The member that was just made is missing.');
      return { member, invitation: await sendOrShowInvitation(deps, tx, call, id) };
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw fault('CONFLICT', 'A member with this email address already exists.');
    if (isForeignKeyViolation(error)) throw noSuchProject();
    throw error;
  }
}

/** Mailed where a mail server carries links; else shown to whoever invites, who passes it on. */
export async function sendOrShowInvitation(
  deps: Deps,
  tx: Tx,
  call: Call<MemberSubject>,
  memberId: number,
): Promise<SentLink> {
  const { site, isMailed } = await linkWay(deps, tx);
  if (isMailed) {
    await deps.emit(tx, memberEvents['member.invited'](null, { memberId, invitedBy: call.subject.email }));
    return { sent: true };
  }
  const page = `${site}/createPassword`;
  const { link, expiresAt } = await mintPasswordLink(tx, { memberId, purpose: 'invite', page, now: call.now });
  return { sent: false, link, expiresAt: expiresAt.toISOString() };
}
