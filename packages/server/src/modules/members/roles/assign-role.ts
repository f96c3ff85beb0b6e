import { invalid } from '@coffer/contract/errors.ts';
import { notFound, requireStepUp, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { isForeignKeyViolation } from '../../../platform/db/violations.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import type { Lowered } from './change-access.ts';
import { recordActivity } from '../../activity/index.ts';
import { endAsked, recordChange, type ChangePowers } from '../../treasury-changes/index.ts';
import { checkHandOut, noSuchProject, subordinate } from './rank.ts';
import { holdRole, roleByName } from '../accounts/role-store.ts';
import { memberById, setProjects, updateMemberRow } from '../accounts/store.ts';

/** Gives a role and its projects; it holds from the member's next request on. What they asked for and no longer could ends. */
export async function assignRole(
  needs: Deps & { powers: ChangePowers },
  call: Call<MemberSubject>,
  id: number,
  input: { role: string; projects?: number[] | undefined },
): Promise<Lowered> {
  try {
    return await inTransaction(call.db, async (tx) => {
      const member = await subordinate(tx, call, id);
      requireStepUp(call.subject, call.now);
      await holdRole(tx, { name: input.role });
      const role = await roleByName(tx, input.role);
      if (!role) throw invalid({ path: 'role', message: 'must be the name of a role' });
      const projects = checkHandOut(call.subject, role, input.projects);
      await updateMemberRow(tx, id, { role_id: role.id });
      await setProjects(tx, id, projects);
      await recordActivity(tx, call, {
        action: 'member.role-assigned',
        entity: 'member',
        entityId: id,
        before: { role: member.role_name, projects: member.role_scope === 'all' ? 'all' : member.projects },
        after: { role: role.name, projects: role.scope === 'all' ? 'all' : projects },
      });
      const by = { memberId: call.subject.memberId, name: call.subject.email };
      const ended = await endAsked(needs, tx, call, needs.powers, { memberId: id, by });
      await recordChange(tx, call, {
        kind: 'member.role-assigned',
        title: `The role of ${member.email} was changed`,
        before: { role: member.role_name },
        after: { role: role.name, ...(ended.length === 0 ? {} : { ended }) },
        subject: {
          memberId: id,
          before: { roleId: member.role_id, projects: member.projects },
          after: { roleId: role.id, projects },
        },
      });
      const after = await memberById(tx, id);
      if (!after) throw notFound();
      return { member: after, ended };
    });
  } catch (error) {
    if (isForeignKeyViolation(error)) throw noSuchProject();
    throw error;
  }
}
