/** What a role or a project key may be allowed to do. `scope` says whether a permission can be held for single projects. */
export const permissionScope = {
  'projects:read': 'project',
  'projects:write': 'project',
  'members:read': 'project',
  'members:write': 'project',
  'roles:write': 'install',
  'payments:read': 'project',
  'payments:write': 'project',
  'payments:resolve': 'project',
  'customers:read': 'project',
  'customers:write': 'project',
  'webhooks:read': 'project',
  'webhooks:write': 'project',
  'api_keys:read': 'project',
  'api_keys:write': 'project',
  'wallets:read': 'project',
  'wallets:write': 'project',
  'sweeps:read': 'project',
  'sweeps:write': 'project',
  'payouts:read': 'project',
  'payouts:create': 'project',
  'payouts:approve': 'project',
  'referral:read': 'project',
  'referral:write': 'project',
  'analytics:read': 'project',
  'reports:export': 'project',
  'activity:read': 'project',
  'settings:write': 'install',
  'nodes:write': 'install',
  'smtp:write': 'install',
  'vaults:write': 'install',
  'system:read': 'install',
  'system:write': 'install',
} as const satisfies Record<string, 'project' | 'install'>;

export type Permission = keyof typeof permissionScope;

export const permissions = Object.keys(permissionScope) as [Permission, ...Permission[]];

/** What a project key may be given at all: never members, approvals, other keys or settings. */
export const keyScopes = [
  'projects:read',
  'payments:read',
  'payments:write',
  'customers:read',
  'customers:write',
  'webhooks:read',
  'webhooks:write',
  'wallets:read',
  'sweeps:read',
  'payouts:read',
  'payouts:create',
  'referral:read',
  'referral:write',
  'analytics:read',
  'reports:export',
] as const satisfies readonly Permission[];

/** What a key made without scopes gets: enough for a shop's integration. */
export const defaultKeyScopes = [
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
] as const satisfies readonly (typeof keyScopes)[number][];
