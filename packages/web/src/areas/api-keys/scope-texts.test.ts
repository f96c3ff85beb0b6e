import { expect, test } from 'vitest';
import { keyScopes } from '@coffer/contract/permissions.ts';
import { isBuilt } from '@coffer/contract/people/built-permissions.ts';
import { scopeGroups, shownOf, usualScopes } from './scope-texts.ts';

test('every scope that does something can be chosen, once', () => {
  const offered = scopeGroups.flatMap(({ scopes }) => scopes);
  expect(offered.toSorted()).toEqual(keyScopes.filter(isBuilt).toSorted());
});

test('what does nothing yet is neither shown nor given', () => {
  expect(shownOf(['payments:read', 'analytics:read'])).toEqual(['payments:read']);
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
