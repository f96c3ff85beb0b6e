import { permissions } from '@coffer/contract/permissions.ts';
import { isBuilt } from '@coffer/contract/people/built-permissions.ts';

/** What can be chosen today. A role may hold more, and keeps it. */
export const shownPermissions = permissions.filter(isBuilt);
export type ShownPermission = (typeof shownPermissions)[number];

export function shownOf(held: readonly string[]): ShownPermission[] {
  return shownPermissions.filter((one) => held.includes(one));
}

export const permissionGroups: readonly { title: string; permissions: readonly ShownPermission[] }[] = [
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
  { title: 'Growth', permissions: ['referral:read', 'referral:write'] },
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
