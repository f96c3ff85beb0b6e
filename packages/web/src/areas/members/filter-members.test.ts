import { describe, expect, it } from 'vitest';
import { searchMembers, statusFilterOf, withStatus } from './filter-members.ts';
import type { Member } from './queries.ts';

const member = (id: number, name: string, email: string, status: Member['status'], role: string): Member => ({
  id,
  email,
  name,
  status,
  role: { id: 1, name: role, displayName: role },
  projects: 'all',
  totpEnabled: false,
  passkeys: 0,
  resetPasswordRequired: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  lastSignInAt: null,
});
const members = [
  member(1, 'Till desk', 'till@example.com', 'active', 'Admin'),
  member(2, '', 'books@example.com', 'invited', 'Project lead'),
  member(3, 'Night desk', 'night@example.com', 'revoked', 'Project operations'),
];
const ids = (found: readonly Member[]) => found.map(({ id }) => id);

describe('a search among members', () => {
  it.each<[string, number[]]>([
    ['', [1, 2, 3]],
    ['  ', [1, 2, 3]],
    ['DESK', [1, 3]],
    ['books@', [2]],
    ['project desk', [3]],
    ['nobody', []],
  ])('for %j finds %j', (query, found) => {
    expect(ids(searchMembers(members, query))).toEqual(found);
  });
});

describe('the status in the address', () => {
  it.each<[string | undefined, number[]]>([
    [undefined, [1, 2, 3]],
    ['all', [1, 2, 3]],
    ['invited', [2]],
    ['revoked', [3]],
    ['gone', [1, 2, 3]],
  ])('%j shows %j', (text, shown) => {
    expect(ids(withStatus(members, statusFilterOf(text)))).toEqual(shown);
  });
});
