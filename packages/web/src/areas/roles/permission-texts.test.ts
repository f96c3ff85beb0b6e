import { permissionWords } from '@coffer/contract/people/permission-words.ts';
import { permissions } from '@coffer/contract/permissions.ts';
import { expect, it } from 'vitest';
import { isBuilt } from '@coffer/contract/people/built-permissions.ts';
import { permissionGroups, shownOf } from './permission-texts.ts';

it('shows every permission that does something in one group, once', () => {
  const grouped = permissionGroups.flatMap((group) => group.permissions);
  expect(grouped.toSorted()).toEqual(permissions.filter(isBuilt).toSorted());
});

it('counts what is shown alone', () => {
  expect(shownOf(['analytics:read', 'payments:read'])).toEqual(['payments:read']);
});

it('says of no two permissions the same', () => {
  const texts = Object.values(permissionWords);
  expect(new Set(texts).size).toBe(texts.length);
});
