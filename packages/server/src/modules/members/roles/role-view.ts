import type * as z from 'zod';
import type { roleView } from '@coffer/contract/people/roles.ts';
import type { RoleRow } from '../accounts/role-store.ts';

export function viewRole(row: RoleRow): z.output<typeof roleView> {
  return {
    id: row.id,
    name: row.name,
    displayName: row.display_name,
    builtIn: row.built_in,
    level: row.level,
    scope: row.scope,
    permissions: row.permissions,
    memberCount: row.member_count,
    frozenBy: row.frozen_by,
  };
}
