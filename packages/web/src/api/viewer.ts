import { listRoles } from '@coffer/contract/people/roles.ts';
import { useMe } from './me.ts';
import { useCall } from './use-call.ts';

/** Who looks at people and roles, with what decides whom they may change and what they may give away. */
export type Viewer = {
  memberId: number;
  level: number;
  permissions: ReadonlySet<string>;
  projects: 'all' | readonly number[];
};

export function useViewer(): Viewer | undefined {
  const me = useMe().data;
  const level = useCall(listRoles, {}).data?.find(({ name }) => name === me?.role.name)?.level;
  if (me === undefined || level === undefined) return undefined;
  return { memberId: me.member.id, level, permissions: new Set(me.permissions), projects: me.projects };
}
