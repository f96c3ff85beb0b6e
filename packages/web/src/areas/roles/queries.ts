import type { Result } from '@coffer/contract/endpoint.ts';
import { whoAmI } from '@coffer/contract/people/identity.ts';
import { listMembers } from '@coffer/contract/people/members.ts';
import { createRole, deleteRole, listRoles, updateRole } from '@coffer/contract/people/roles.ts';
import { useCall, useChange } from '../../api/use-call.ts';

export type Role = Result<typeof listRoles>[number];

export const useRoles = () => useCall(listRoles, {});

export const useCreate = () => useChange(createRole, [listRoles]);
/** Whoever has the role is shown with its name, and I may be one of them. */
export const useUpdate = () => useChange(updateRole, [listRoles, listMembers, whoAmI]);
export const useDelete = () => useChange(deleteRole, [listRoles]);
