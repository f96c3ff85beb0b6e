import { describe, expect, test } from 'vitest';
import {
  authorize,
  can,
  everyProject,
  hasSteppedUp,
  onlyProjects,
  readScope,
  requireStepUp,
  writeProject,
  type KeySubject,
  type MemberSubject,
  type Nobody,
} from './access.ts';

const now = new Date('2026-03-01T12:00:00Z');
const nobody: Nobody = { kind: 'nobody' };
const lead: MemberSubject = {
  kind: 'member',
  memberId: 1,
  email: 'lead@example.com',
  role: { id: 3, name: 'project_lead', level: 60 },
  permissions: new Set(['payments:read', 'payments:write']),
  projects: onlyProjects(1, 2),
  sessionId: 1,
  steppedUpAt: now,
  mustResetPassword: false,
};
const admin: MemberSubject = { ...lead, projects: everyProject('a role for the whole install') };
const key: KeySubject = {
  kind: 'key',
  keyId: 1,
  description: 'shop',
  permissions: new Set(['payments:read']),
  projects: onlyProjects(1),
};

function refusal(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return (error as { code: string }).code;
  }
  return 'nothing';
}

const minutesAgo = (minutes: number) => ({ ...lead, steppedUpAt: new Date(now.getTime() - minutes * 60_000) });

describe('can', () => {
  test('nobody can anything', () => expect(can(nobody, 'projects:read')).toBe(false));

  test('a permission counts in the projects that come with it, and nowhere else', () => {
    expect(can(lead, 'payments:read', 2)).toBe(true);
    expect(can(lead, 'payments:read', 3)).toBe(false);
    expect(can(admin, 'payments:read', 3)).toBe(true);
    expect(can(key, 'payments:read', 1)).toBe(true);
    expect(can(key, 'payments:read', 2)).toBe(false);
  });

  test('what was not given is denied, in own projects too', () => {
    expect(can(lead, 'vaults:write')).toBe(false);
    expect(can(key, 'payments:write', 1)).toBe(false);
  });
});

describe('authorize', () => {
  test('without a credential: UNAUTHORIZED', () =>
    expect(refusal(() => authorize(nobody, 'payments:read'))).toBe('UNAUTHORIZED'));

  test('a foreign project does not exist, with or without the permission', () => {
    expect(refusal(() => authorize(lead, 'payments:read', 3))).toBe('NOT_FOUND');
    expect(refusal(() => authorize(lead, 'vaults:write', 3))).toBe('NOT_FOUND');
  });

  test('a missing permission is named', () =>
    expect(() => authorize(lead, 'vaults:write', 1)).toThrow(
      expect.objectContaining({ code: 'FORBIDDEN', details: { permission: 'vaults:write' } }),
    ));
});

describe('the projects of a call', () => {
  test('reading all of them means all that one has', () => {
    expect(readScope(lead, 'payments:read', 'all')).toEqual([1, 2]);
    expect(readScope(admin, 'payments:read', 'all')).toBe('all');
    expect(readScope(key, 'payments:read', 'all')).toEqual([1]);
  });

  test('reading one means that one', () => expect(readScope(admin, 'payments:read', 7)).toEqual([7]));

  test('reading a foreign one: NOT_FOUND', () =>
    expect(refusal(() => readScope(lead, 'payments:read', 7))).toBe('NOT_FOUND'));

  test('changing needs one of them', () => {
    expect(writeProject(lead, 'payments:write', 2)).toBe(2);
    expect(refusal(() => writeProject(lead, 'payments:write', 'all'))).toBe('PROJECT_REQUIRED');
    expect(refusal(() => writeProject(lead, 'payments:write', 3))).toBe('NOT_FOUND');
  });

  test('who may not change at all is told that first', () =>
    expect(refusal(() => writeProject(key, 'payments:write', 'all'))).toBe('FORBIDDEN'));
});

describe('changes of great weight', () => {
  test('are open for five minutes after a confirmation, to the second', () => {
    expect(refusal(() => requireStepUp(minutesAgo(5), now))).toBe('nothing');
    expect(refusal(() => requireStepUp(minutesAgo(5 + 1 / 60), now))).toBe('STEP_UP_REQUIRED');
  });

  test('are closed to whoever is held until that is over, however fresh their confirmation', () => {
    const held = (minutes: number) => ({ ...lead, stepUpHeldUntil: new Date(now.getTime() + minutes * 60_000) });
    expect([refusal(() => requireStepUp(held(1), now)), hasSteppedUp(held(1), now)]).toEqual(['FORBIDDEN', false]);
    expect([refusal(() => requireStepUp(held(0), now)), hasSteppedUp(held(0), now)]).toEqual(['nothing', true]);
  });

  test('are never open to a key', () => expect(refusal(() => requireStepUp(key, now))).toBe('FORBIDDEN'));
});
