import { permissions } from '@coffer/contract/permissions.ts';
import { expect, it } from 'vitest';
import { permissionGroups, permissionTexts } from './permission-texts.ts';

it('shows every permission in one group, once', () => {
  const grouped = permissionGroups.flatMap((group) => group.permissions);
  expect(grouped.toSorted()).toEqual(permissions.toSorted());
});

it('says of no two permissions the same', () => {
  const texts = Object.values(permissionTexts);
  expect(new Set(texts).size).toBe(texts.length);
});
