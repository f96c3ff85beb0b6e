import { fault, invalid } from '@coffer/contract/errors.ts';
import { permissionScope, type Permission } from '@coffer/contract/permissions.ts';
import { authorize, forbidden, notFound, type MemberSubject } from '../../../platform/access.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { holdRole, type RoleRow } from '../accounts/role-store.ts';
import { holdMember, memberById, visibleMembers, type MemberRow } from '../accounts/store.ts';

/**
 * The member whom the caller may change: seen, below them, within their projects, and with no permission that the caller
 * lacks. Whoever may change somebody can become them. What was looked at stays so until the transaction has ended.
 */
export async function subordinate(tx: Tx, call: Call<MemberSubject>, id: number): Promise<MemberRow> {
  authorize(call.subject, 'members:write');
  await holdMember(tx, id);
  await holdRole(tx, { ofMember: id });
  const [member] = await visibleMembers(tx, call.subject.projects, id);
  if (!member) throw notFound();
  const outranked = member.role_level < call.subject.role.level;
  if (!outranked || !covers(call.subject, member))
    throw fault('FORBIDDEN', 'Only members below your own role can be changed.');
  checkHolds(call.subject, member.role_permissions);
  return member;
}

/** Nobody hands out what they do not have themselves: level, permission, or project. */
export function checkHandOut(subject: MemberSubject, role: RoleRow, projects: readonly number[] | undefined): number[] {
  if (role.level >= subject.role.level) throw fault('FORBIDDEN', 'Only roles below your own can be given.');
  checkHolds(subject, role.permissions);
  if (role.scope === 'all') {
    if (subject.projects !== 'all')
      throw fault('FORBIDDEN', 'This role applies to the whole installation, and yours does not.');
    if (projects && projects.length > 0)
      throw invalid({ path: 'projects', message: 'this role is for all projects: leave it out' });
    return [];
  }
  const wanted = [...new Set(projects)];
  if (wanted.length === 0) throw invalid({ path: 'projects', message: 'must name at least one project for this role' });
  const foreign = wanted.find((id) => subject.projects !== 'all' && !subject.projects.includes(id));
  if (foreign !== undefined) throw noSuchProject();
  return wanted;
}

/** Whether the caller may do no less than a member: level, permission, and project. Who is gone stands nowhere. */
export async function standsAsHigh(db: Db, subject: MemberSubject, id: number): Promise<boolean> {
  const member = await memberById(db, id);
  if (!member) return true;
  const holdsAll = member.role_permissions.every((permission) => subject.permissions.has(permission));
  return member.role_level <= subject.role.level && holdsAll && covers(subject, member);
}

export function checkHolds(subject: MemberSubject, permissions: readonly string[]): void {
  const missing = permissions.find((permission) => !subject.permissions.has(permission));
  if (missing !== undefined) throw forbidden(missing as Permission);
}

/** A role for single projects cannot hold what only the whole install has. */
export function checkScope(scope: 'all' | 'own', permissions: readonly Permission[]): void {
  const tooWide = permissions.find((permission) => permissionScope[permission] === 'install');
  if (scope === 'own' && tooWide !== undefined) {
    throw invalid({ path: 'permissions', message: `${tooWide} is for roles whose scope is all` });
  }
}

export function noSuchProject(): Error {
  return invalid({ path: 'projects', message: 'must name projects that exist' });
}

function covers(subject: MemberSubject, member: MemberRow): boolean {
  const { projects } = subject;
  if (projects === 'all') return true;
  return member.role_scope === 'own' && member.projects.every((id) => projects.includes(id));
}
