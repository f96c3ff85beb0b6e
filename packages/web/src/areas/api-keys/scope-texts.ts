import type { keyScopes } from '@coffer/contract/permissions.ts';

export type KeyScope = (typeof keyScopes)[number];

/** What each scope lets a program do. */
export const scopeTexts: Record<KeyScope, string> = {
  'projects:read': 'See the project',
  'payments:read': 'See payments',
  'payments:write': 'Create and cancel payments',
  'customers:read': 'See customers',
  'customers:write': 'Add and change customers',
  'webhooks:read': 'See webhooks and deliveries',
  'webhooks:write': 'Test webhooks and send deliveries again',
  'wallets:read': 'See wallets and balances',
  'sweeps:read': 'See sweeps',
  'payouts:read': 'See payouts',
  'payouts:create': 'Request payouts',
  'referral:read': 'See campaigns and rewards',
  'referral:write': 'Change campaigns',
  'analytics:read': 'See analytics',
  'reports:export': 'Export reports',
};

export const scopeGroups: readonly { title: string; scopes: readonly KeyScope[] }[] = [
  { title: 'Project', scopes: ['projects:read', 'analytics:read', 'reports:export'] },
  { title: 'Payments', scopes: ['payments:read', 'payments:write', 'customers:read', 'customers:write'] },
  { title: 'Assets', scopes: ['wallets:read', 'sweeps:read', 'payouts:read', 'payouts:create'] },
  { title: 'Referral', scopes: ['referral:read', 'referral:write'] },
  { title: 'Webhooks', scopes: ['webhooks:read', 'webhooks:write'] },
];
