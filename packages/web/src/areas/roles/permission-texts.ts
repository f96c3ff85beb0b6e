import { permissions } from '@coffer/contract/permissions.ts';
import { isBuilt } from '../../api/not-built.ts';

/** What can be chosen today. A role may hold more, and keeps it. */
export const shownPermissions = permissions.filter(isBuilt);
export type ShownPermission = (typeof shownPermissions)[number];

export function shownOf(held: readonly string[]): ShownPermission[] {
  return shownPermissions.filter((one) => held.includes(one));
}

/** What each permission lets a member do. */
export const permissionTexts: Record<ShownPermission, string> = {
  'projects:read': 'See projects',
  'projects:write': 'Add and change projects',
  'members:read': 'See members and roles',
  'members:write': 'Invite and change members',
  'roles:write': 'Create and change roles',
  'payments:read': 'See payments',
  'payments:write': 'Create and cancel payments',
  'payments:resolve': 'Resolve payments that need attention',
  'customers:read': 'See customers',
  'customers:write': 'Add and change customers',
  'webhooks:read': 'See webhooks and deliveries',
  'webhooks:write': 'Add and change webhooks',
  'api_keys:read': 'See API keys',
  'api_keys:write': 'Create and revoke API keys',
  'wallets:read': 'See wallets and balances',
  'wallets:write': 'Add and change wallets',
  'sweeps:read': 'See sweeps',
  'sweeps:write': 'Start and approve sweeps',
  'reports:export': 'Export payments and sweeps',
  'activity:read': 'See the audit log',
  'settings:write': 'Change settings of the installation',
  'nodes:write': 'Change blockchain nodes',
  'smtp:write': 'Change the mail server',
  'vaults:write': 'Change secrets vaults',
  'system:read': 'See the state of the system',
  'system:write': 'Restart workers',
};

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
  { title: 'Assets', permissions: ['wallets:read', 'wallets:write', 'sweeps:read', 'sweeps:write'] },
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
