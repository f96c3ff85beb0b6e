import { expect, test } from 'vitest';
import { everyProject, onlyProjects, type MemberSubject } from '../../platform/access.ts';
import { chooseScopes, effectiveScopes, requireHeldScopes } from './key-scopes.ts';

function member(
  permissions: string[],
  projects: MemberSubject['projects'] = everyProject('a role for the whole install'),
): MemberSubject {
  return {
    kind: 'member',
    memberId: 1,
    email: 'ada@example.com',
    role: { id: 9, name: 'custom', level: 50 },
    permissions: new Set(permissions),
    projects,
    sessionId: 1,
    steppedUpAt: new Date(),
    mustResetPassword: false,
  };
}

test('a key made without scopes gets what an integration needs, and neither approvals nor settings', () => {
  expect(chooseScopes(undefined)).toEqual([
    'projects:read',
    'payments:read',
    'payments:write',
    'customers:read',
    'customers:write',
    'wallets:read',
    'sweeps:read',
    'payouts:read',
    'payouts:create',
    'referral:read',
    'referral:write',
  ]);
});

test('a key has each scope once, in one order', () => {
  expect(chooseScopes(['payouts:read', 'payments:read', 'payouts:read'])).toEqual(['payments:read', 'payouts:read']);
});

test('nobody hands out a scope that they do not hold', () => {
  const ada = member(['api_keys:write', 'payments:read']);
  expect(() => requireHeldScopes(ada, ['payments:read'], 1)).not.toThrow();
  expect(() => requireHeldScopes(ada, ['payments:read', 'payouts:create'], 1)).toThrow('payouts:create');
});

test('nobody hands out a scope in a project that is not theirs', () => {
  expect(() => requireHeldScopes(member(['payments:read'], onlyProjects(2)), ['payments:read'], 1)).toThrow(
    'payments:read',
  );
});

test('a stored scope that keys may not have is worth nothing', () => {
  const scopes = effectiveScopes(['payments:read', 'payouts:approve', 'members:write', 'api_keys:write', 'nonsense']);
  expect([...scopes]).toEqual(['payments:read']);
});
