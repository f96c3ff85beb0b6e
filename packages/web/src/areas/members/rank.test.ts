import { describe, expect, it } from 'vitest';
import type { Viewer } from '../../api/viewer.ts';
import type { Member, Role } from './queries.ts';
import { actionsFor, rolesToGive } from './rank.ts';

const role = (id: number, name: string, level: number, scope: Role['scope'], permissions: string[]): Role => ({
  id,
  name,
  displayName: name,
  builtIn: true,
  level,
  scope,
  permissions,
  memberCount: 1,
  frozenBy: null,
});
const roles = [
  role(1, 'root', 100, 'all', ['members:write', 'payments:read', 'vaults:write']),
  role(2, 'admin', 80, 'all', ['members:write', 'payments:read']),
  role(3, 'lead', 60, 'own', ['members:write', 'payments:read']),
  role(4, 'ops', 20, 'own', ['payments:read']),
  role(5, 'keeper', 50, 'all', ['vaults:write']),
  { ...role(6, 'platform_referral_admin', 20, 'own', []), memberCount: 0 },
];

const viewer = (id: number, projects: Viewer['projects']): Viewer => ({
  memberId: id * 10,
  level: roles[id - 1]!.level,
  permissions: new Set(roles[id - 1]!.permissions),
  projects,
});
const root = viewer(1, 'all');
const admin = viewer(2, 'all');
const lead = viewer(3, [1, 2]);

const member = (roleId: number, projects: Member['projects'], status: Member['status'] = 'active'): Member => ({
  id: roleId * 10 + 1,
  email: 'someone@example.com',
  name: '',
  status,
  role: { id: roleId, name: '', displayName: '' },
  projects,
  totpEnabled: false,
  passkeys: 0,
  resetPasswordRequired: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  lastSignInAt: null,
});

describe('a member is offered', () => {
  it.each<[Member['status'], string[]]>([
    ['invited', ['edit', 'assign', 'link', 'remove']],
    ['active', ['edit', 'assign', 'link', 'revoke']],
    ['revoked', ['edit', 'assign', 'activate', 'remove']],
  ])('with the status %s: %j', (status, actions) => {
    expect(actionsFor(root, member(4, [1], status), roles)).toEqual(actions);
  });

  it('to themselves with nothing but the name', () => {
    expect(actionsFor(root, { ...member(1, 'all'), id: root.memberId }, roles)).toEqual(['edit']);
    expect(actionsFor(lead, { ...member(3, [1, 2]), id: lead.memberId }, roles)).toEqual(['edit']);
  });

  it.each<[string, Viewer, Member]>([
    ['the root to an admin', admin, member(1, 'all')],
    ['another admin to an admin', admin, member(2, 'all')],
    ['another lead to a lead', lead, member(3, [1])],
    ['somebody with other projects as well to a lead', lead, member(4, [1, 9])],
    ['somebody with all projects to a lead', lead, member(5, 'all')],
    ['somebody whose role is unknown', root, member(99, [1])],
    ['anybody to those who may not change members', { ...root, permissions: new Set() }, member(4, [1])],
  ])('with nothing: %s', (_, who, whom) => {
    expect(actionsFor(who, whom, roles)).toEqual([]);
  });

  it('to a lead who has all of their projects', () => {
    expect(actionsFor(lead, member(4, [2]), roles)).toContain('revoke');
  });
});

describe('roles to give', () => {
  it.each<[string, Viewer, string[]]>([
    ['root gives every role below root', root, ['admin', 'lead', 'ops', 'keeper']],
    ['an admin gives none with a permission they lack', admin, ['lead', 'ops']],
    ['a lead gives none for the whole install', { ...lead, permissions: root.permissions }, ['ops']],
  ])('%s', (_, who, names) => {
    expect(rolesToGive(who, roles).map(({ name }) => name)).toEqual(names);
  });
});
