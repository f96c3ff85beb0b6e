import { expect, test } from 'vitest';
import { keyScopes } from '@coffer/contract/permissions.ts';
import { scopeGroups } from './scope-texts.ts';

test('every scope that a key may have can be chosen, once', () => {
  const offered = scopeGroups.flatMap(({ scopes }) => scopes);
  expect(offered.toSorted()).toEqual(keyScopes.toSorted());
});
