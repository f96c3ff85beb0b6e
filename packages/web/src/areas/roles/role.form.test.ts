import { describe, expect, it } from 'vitest';
import { draftOf, mayHold, nameFrom, nameIssues } from './role.form.ts';

const draft = draftOf(undefined);
const rule = 'must be 2 to 40 lower-case letters, digits or _, starting with a letter';

describe('a role', () => {
  it('needs both its names', () => {
    expect(nameIssues(draft)).toEqual({ displayName: 'Display name is required', name: 'Name is required' });
  });

  it.each(['a', 'A role', '1st', '_x', 'x'.repeat(41), 'café'])('is not named %j', (name) => {
    expect(nameIssues({ ...draft, displayName: 'Till', name })).toEqual({ name: rule });
  });

  it.each(['ab', 'till_2', 'x'.repeat(40)])('may be named %j', (name) => {
    expect(nameIssues({ ...draft, displayName: 'Till', name })).toEqual({});
  });

  it('is displayed with 60 characters at most', () => {
    const issues = (length: number) => nameIssues({ ...draft, displayName: 'x'.repeat(length), name: 'till' });
    expect(issues(60)).toEqual({});
    expect(issues(61)).toEqual({ displayName: 'must have at most 60 characters' });
  });
});

describe('a permission', () => {
  const held = new Set(['payments:read', 'smtp:write']);

  it.each([
    ['payments:read', 'own', true],
    ['payments:read', 'all', true],
    ['smtp:write', 'all', true],
    ['smtp:write', 'own', false],
    ['payments:write', 'all', false],
    ['payments:write', 'own', false],
  ] as const)('%s in a role for %s projects: %j', (permission, scope, isAllowed) => {
    expect(mayHold(permission, scope, held)).toBe(isAllowed);
  });
});

it.each([
  ['Till operator', 'till_operator'],
  ['  Café, 2nd floor! ', 'cafe_2nd_floor'],
  ['2nd floor', 'nd_floor'],
  ['x'.repeat(50), 'x'.repeat(40)],
  ['!!!', ''],
])('%j becomes the name %j', (displayName, name) => {
  expect(nameFrom(displayName)).toBe(name);
});

it('a draft of a role that exists has what it holds', () => {
  const role = {
    id: 7,
    name: 'till',
    displayName: 'Till',
    builtIn: false,
    level: 50,
    scope: 'all' as const,
    permissions: ['smtp:write', 'payments:read', 'gone:read'],
    memberCount: 0,
    frozenBy: null,
  };
  expect(draftOf(role)).toEqual({
    displayName: 'Till',
    name: 'till',
    scope: 'all',
    permissions: ['payments:read', 'smtp:write'],
  });
});
