import { permissionWords } from '@coffer/contract/people/permission-words.ts';
import { permissions } from '@coffer/contract/permissions.ts';
import { expect, it } from 'vitest';
import { permissionGroups, shownOf } from './permission-texts.ts';

it('shows every permission in one group, once', () => {
  const grouped = permissionGroups.flatMap((group) => group.permissions);
  expect(grouped.toSorted()).toEqual(permissions.toSorted());
});

it('counts what is known alone', () => {
  expect(shownOf(['moon:fly', 'payments:read'])).toEqual(['payments:read']);
});

it('says of no two permissions the same', () => {
  const texts = Object.values(permissionWords);
  expect(new Set(texts).size).toBe(texts.length);
});
