import { permissions, type Permission } from '@coffer/contract/permissions.ts';

export function shownOf(held: readonly string[]): Permission[] {
  return permissions.filter((one) => held.includes(one));
}

export const permissionGroups: readonly { title: string; permissions: readonly Permission[] }[] = [
  {
    title: 'Payments',
    permissions: [
      'payments:read',
      'payments:write',
      'payments:resolve',
      'customers:read',
      'customers:write',
      'reports:export',
    ],
  },
  { title: 'Growth', permissions: ['analytics:read', 'referral:read', 'referral:write'] },
  { title: 'Assets', permissions: ['wallets:read', 'wallets:write', 'sweeps:read', 'sweeps:write'] },
  { title: 'Payouts', permissions: ['payouts:read', 'payouts:create', 'payouts:approve'] },
  { title: 'Developers', permissions: ['api_keys:read', 'api_keys:write', 'webhooks:read', 'webhooks:write'] },
  {
    title: 'Projects and people',
    permissions: ['projects:read', 'projects:write', 'members:read', 'members:write', 'roles:write', 'activity:read'],
  },
  {
    title: 'Installation',
    permissions: ['settings:write', 'nodes:write', 'smtp:write', 'vaults:write', 'system:read', 'system:write'],
  },
];
