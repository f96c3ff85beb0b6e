import type { Result } from '@coffer/contract/endpoint.ts';
import {
  activateMember,
  assignRole,
  deleteMember,
  inviteMember,
  linkMember,
  listMembers,
  revokeMember,
  updateMember,
} from '@coffer/contract/people/members.ts';
import { listProjects } from '@coffer/contract/projects/projects.ts';
import { listRoles } from '@coffer/contract/people/roles.ts';
import { useCall, useChange } from '../../api/use-call.ts';

export type Member = Result<typeof listMembers>[number];
export type Role = Result<typeof listRoles>[number];

export const useMembers = () => useCall(listMembers, {});
export const useRoles = () => useCall(listRoles, {});
export const useOwnProjects = () => useCall(listProjects, {});

/** A role counts who has it. */
const outdated = [listMembers, listRoles];

export const useInvite = () => useChange(inviteMember, outdated);
export const useUpdate = () => useChange(updateMember, outdated);
export const useAssign = () => useChange(assignRole, outdated);
export const useNewLink = () => useChange(linkMember);
export const useRevoke = () => useChange(revokeMember, outdated);
export const useActivate = () => useChange(activateMember, outdated);
export const useRemove = () => useChange(deleteMember, outdated);
