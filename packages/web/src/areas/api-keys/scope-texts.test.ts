import { expect, test } from 'vitest';
import { keyScopes } from '@coffer/contract/permissions.ts';
import { scopeGroups, shownOf, usualScopes } from './scope-texts.ts';

test('every scope can be chosen, once', () => {
  const offered = scopeGroups.flatMap(({ scopes }) => scopes);
  expect(offered.toSorted()).toEqual(keyScopes.toSorted());
});

test('a scope that nobody knows is not shown, and analytics are given to who asks for them', () => {
  expect(shownOf(['payments:read', 'moon:fly'])).toEqual(['payments:read']);
  expect(usualScopes).toEqual([
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
