import { defaultKeyScopes, keyScopes } from '@coffer/contract/permissions.ts';

export type KeyScope = (typeof keyScopes)[number];

/** What a shop's integration needs. */
export const usualScopes = defaultKeyScopes;

export function shownOf(scopes: readonly string[]): KeyScope[] {
  return keyScopes.filter((scope) => scopes.includes(scope));
}

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
  'analytics:read': 'See analytics',
  'referral:read': 'See campaigns, referrers and their friends',
  'referral:write': 'Change campaigns, add referrers and link friends',
  'payouts:read': 'See payouts and recipients',
  'payouts:create': 'Request payouts and add recipients',
  'reports:export': 'Export payments, sweeps, payouts and rewards',
};

export const scopeGroups: readonly { title: string; scopes: readonly KeyScope[] }[] = [
  { title: 'Project', scopes: ['projects:read', 'reports:export'] },
  { title: 'Payments', scopes: ['payments:read', 'payments:write', 'customers:read', 'customers:write'] },
  { title: 'Growth', scopes: ['analytics:read', 'referral:read', 'referral:write'] },
  { title: 'Assets', scopes: ['wallets:read', 'sweeps:read'] },
  { title: 'Payouts', scopes: ['payouts:read', 'payouts:create'] },
  { title: 'Webhooks', scopes: ['webhooks:read', 'webhooks:write'] },
];
