import { isRoleShown } from '../../api/not-built.ts';
import type { Viewer } from '../../api/viewer.ts';
import type { Member, Role } from './queries.ts';

export type Action = 'edit' | 'assign' | 'link' | 'activate' | 'revoke' | 'remove';

const actionsOf: Record<Member['status'], readonly Action[]> = {
  invited: ['edit', 'assign', 'link', 'remove'],
  active: ['edit', 'assign', 'link', 'revoke'],
  revoked: ['edit', 'assign', 'activate', 'remove'],
};

/** What the viewer may do with somebody. One's own name is one's own affair; everything else needs rank. */
export function actionsFor(viewer: Viewer, member: Member, roles: readonly Role[]): readonly Action[] {
  if (member.id === viewer.memberId) return ['edit'];
  const level = roles.find(({ id }) => id === member.role.id)?.level;
  const isBelow = level !== undefined && level < viewer.level;
  const mayChange = viewer.permissions.has('members:write') && isBelow && covers(viewer, member);
  return mayChange ? actionsOf[member.status] : [];
}

/** Nobody hands out what they do not have themselves. */
export function rolesToGive(viewer: Viewer, roles: readonly Role[]): Role[] {
  return roles.filter(
    (role) =>
      isRoleShown(role) &&
      role.level < viewer.level &&
      role.permissions.every((one) => viewer.permissions.has(one)) &&
      (role.scope === 'own' || viewer.projects === 'all'),
  );
}

function covers({ projects }: Viewer, member: Member): boolean {
  if (projects === 'all') return true;
  return member.projects !== 'all' && member.projects.every((id) => projects.includes(id));
}
