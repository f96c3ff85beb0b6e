import { expect, it } from 'vitest';
import type { Viewer } from '../../api/viewer.ts';
import type { Role } from './queries.ts';
import { mayChangeRole } from './role-rank.ts';

const viewer: Viewer = {
  memberId: 1,
  level: 80,
  permissions: new Set(['roles:write', 'payments:read']),
  projects: 'all',
};
const role: Role = {
  id: 9,
  name: 'till',
  displayName: 'Till',
  builtIn: false,
  level: 50,
  scope: 'own',
  permissions: ['payments:read'],
  memberCount: 0,
  frozenBy: null,
};

it.each<[string, Viewer, Role, boolean]>([
  ['a custom role below one', viewer, role, true],
  ['a built-in role', viewer, { ...role, builtIn: true }, false],
  ['a role of the same level', viewer, { ...role, level: 80 }, false],
  ['a role that holds more', viewer, { ...role, permissions: ['payments:read', 'vaults:write'] }, false],
  ['any role, without the permission to', { ...viewer, permissions: new Set(['payments:read']) }, role, false],
])('%s can be changed or not', (_, who, what, expected) => {
  expect(mayChangeRole(who, what)).toBe(expected);
});
