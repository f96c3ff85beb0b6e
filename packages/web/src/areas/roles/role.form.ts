import { permissionScope, permissions, type Permission } from '@coffer/contract/permissions.ts';
import type { Role } from './queries.ts';

export type Scope = Role['scope'];
export type RoleDraft = { displayName: string; name: string; scope: Scope; permissions: Permission[] };
type Issues = { [K in keyof RoleDraft]?: string };

const displayNameCharsMax = 60;
const nameCharsMax = 40;
const nameShape = /^[a-z][a-z0-9_]{1,39}$/;

export function draftOf(role: Role | undefined): RoleDraft {
  if (role === undefined) return { displayName: '', name: '', scope: 'own', permissions: ['projects:read'] };
  const { displayName, name, scope } = role;
  return { displayName, name, scope, permissions: permissions.filter((one) => role.permissions.includes(one)) };
}

/** What it is called. The name of a role that exists stays as it is. */
export function nameIssues({ displayName, name }: RoleDraft): Issues {
  return {
    ...issue('displayName', displayNameIssue(displayName.trim())),
    ...issue('name', nameShape.test(name.trim()) ? undefined : nameRule(name.trim())),
  };
}

/** What a role of this scope may hold of what its maker holds. */
export function mayHold(permission: Permission, scope: Scope, held: ReadonlySet<string>): boolean {
  return held.has(permission) && (scope === 'all' || permissionScope[permission] === 'project');
}

/** A name for programs, made of the one for people. */
export function nameFrom(displayName: string): string {
  return displayName
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, nameCharsMax)
    .replace(/_+$/, '');
}

function displayNameIssue(text: string): string | undefined {
  if (text === '') return 'Display name is required';
  return text.length > displayNameCharsMax ? `must have at most ${displayNameCharsMax} characters` : undefined;
}

function nameRule(name: string): string {
  if (name === '') return 'Name is required';
  return 'must be 2 to 40 lower-case letters, digits or _, starting with a letter';
}

function issue(field: keyof RoleDraft, message: string | undefined): Issues {
  return message === undefined ? {} : { [field]: message };
}
